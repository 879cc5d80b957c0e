import { expectAccessible } from './support/axe.ts'
import { copySample, openSession } from './support/sample.ts'
import { SIZES } from './support/sizes.ts'
import { expect, test } from './support/test.ts'

for (const appearance of ['light', 'dark'] as const) {
  for (const size of SIZES) {
    test(`the main views in ${appearance} at ${size.width} × ${size.height}`, async ({ machine }) => {
      await copySample(machine)
      await machine.writeData('settings.json', { appearance })
      await machine.writeData('window.json', { bounds: { x: 0, y: 0, ...size } })
      const { page } = await machine.start()
      const look = async (name: string) => {
        await expectAccessible(page)
        await machine.takePicture(page, `${name}-${appearance}-${size.width}`)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      }
      await expect(page.getByText('17 sessions')).toBeVisible()
      await look('sessions')
      await openSession(page, /^High water an hour late/)
      await look('reading')
      await page.getByRole('combobox', { name: 'Search all sessions' }).fill('clock')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expect(page.getByText(/^\d+ match(es)? in \d+ sessions?$/)).toBeVisible()
      await look('search')
      await page.keyboard.press('ControlOrMeta+K')
      await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
      await look('palette')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Help' }).click()
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await look('keys')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'How to search' }).click()
      await expect(page.getByRole('dialog', { name: 'How to search' })).toBeVisible()
      await look('help')
    })
  }
}
