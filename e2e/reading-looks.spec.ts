import { expectAccessible } from './support/axe.ts'
import { copySample, openSession } from './support/sample.ts'
import { SIZES } from './support/sizes.ts'
import { expect, test } from './support/test.ts'

for (const appearance of ['light', 'dark'] as const) {
  for (const size of SIZES) {
    test(`reading in ${appearance} at ${size.width} × ${size.height}`, async ({ machine }) => {
      await copySample(machine)
      await machine.writeData('settings.json', { appearance })
      await machine.writeData('window.json', { bounds: { x: 0, y: 0, ...size } })
      const { page } = await machine.start()
      const complaints: string[] = []
      page.on('console', (message) => complaints.push(message.text()))
      const feed = await openSession(page, 'Tide curve on the station page')
      await expect(page.locator('.row-waiting')).toHaveCount(0)
      await expectAccessible(page, '.reading')
      await machine.takePicture(page, `folded-${appearance}-${size.width}`)

      await page.keyboard.press('m')
      await expect(page.getByRole('button', { name: 'With tools' })).toBeVisible()
      await page.keyboard.press('g')
      for (const key of ['j', 'j', 'o', 'j', 'o']) await page.keyboard.press(key)
      await expect(page.locator('.row-waiting')).toHaveCount(0)
      await expectAccessible(page, '.reading')
      await machine.takePicture(page, `open-${appearance}-${size.width}`)

      await page.getByRole('button', { name: 'With tools' }).click()
      await expect(page.getByRole('menuitemradio', { name: 'Everything' })).toBeVisible()
      await expectAccessible(page, '.menu')
      await machine.takePicture(page, `view-menu-${appearance}-${size.width}`)
      await page.keyboard.press('Escape')

      await feed
        .getByRole('article')
        .first()
        .click({ button: 'right', position: { x: 60, y: 30 } })
      await expect(page.getByRole('menuitem', { name: 'Copy as Markdown' })).toBeVisible()
      await machine.takePicture(page, `block-menu-${appearance}-${size.width}`)
      await page.getByRole('menuitem', { name: 'Show raw JSON' }).click()
      await expect(page.getByRole('dialog')).toContainText('Line ')
      await expectAccessible(page, 'dialog')
      await machine.takePicture(page, `raw-${appearance}-${size.width}`)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: '3 branches' }).click()
      await expect(page.getByRole('dialog', { name: 'Branches' })).toBeVisible()
      await expectAccessible(page, '.menu')
      expect(complaints).toEqual([])
    })
  }
}
