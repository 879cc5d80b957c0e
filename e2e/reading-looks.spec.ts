import { copySample, openSession } from './support/sample.ts'
import { lookInEverySize } from './support/sizes.ts'
import { expect, test } from './support/test.ts'

for (const appearance of ['light', 'dark'] as const) {
  test(`reading in ${appearance}, in every size`, async ({ machine }) => {
    test.setTimeout(180_000)
    await copySample(machine)
    await machine.writeData('settings.json', { appearance })
    const { app, page } = await machine.start()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    const look = lookInEverySize(machine, app, page, appearance)
    const feed = await openSession(page, 'Tide curve on the station page')
    await expect(page.locator('.row-waiting')).toHaveCount(0)
    await look('folded', '.reading')

    await page.keyboard.press('m')
    await expect(page.getByRole('button', { name: 'With tools' })).toBeVisible()
    await page.keyboard.press('g')
    for (const key of ['j', 'j', 'o', 'j', 'o']) await page.keyboard.press(key)
    await expect(page.locator('.row-waiting')).toHaveCount(0)
    await look('open', '.reading')

    await page.getByRole('button', { name: 'With tools' }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Everything' })).toBeVisible()
    await look('view-menu', '.menu')
    await page.keyboard.press('Escape')

    await feed
      .getByRole('article')
      .first()
      .click({ button: 'right', position: { x: 60, y: 30 } })
    await expect(page.getByRole('menuitem', { name: 'Copy as Markdown' })).toBeVisible()
    await machine.takePicture(page, `block-menu-${appearance}`)
    await page.getByRole('menuitem', { name: 'Show raw JSON' }).click()
    await expect(page.getByRole('dialog')).toContainText('Line ')
    await look('raw', 'dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '3 branches' }).click()
    await expect(page.getByRole('dialog', { name: 'Branches' })).toBeVisible()
    await look('branches', '.menu')
    expect(complaints).toEqual([])
  })
}
