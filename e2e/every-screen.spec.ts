import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { showFolders } from './support/folders.ts'
import { copySample, openSession } from './support/sample.ts'
import { lookInEverySize } from './support/sizes.ts'
import { expect, test } from './support/test.ts'

/** So old that Claude Code deletes it within days. */
const OLD_TALK = 'projects/-home-mira-code-tidewater/44ec6509-6685-4792-9ac6-8964ec69f7a3.jsonl'

for (const appearance of ['light', 'dark'] as const) {
  test(`every screen in ${appearance}, in every size`, async ({ machine }) => {
    test.setTimeout(240_000)
    const root = await copySample(machine)
    const time = new Date(Date.now() - 27 * 86_400_000)
    await utimes(join(root, OLD_TALK), time, time)
    await machine.writeData('settings.json', { isWelcomed: true, isKeepingAsked: true, appearance })
    const { app, page } = await machine.start()
    await expect(page.getByText('17 sessions')).toBeVisible()
    const look = lookInEverySize(machine, app, page, appearance)

    const home = page.getByRole('region', { name: 'Home' })
    await expect(home.getByText('within 7 days')).toBeVisible()
    await look('home')
    await openSession(page, /^High water an hour late/)
    await expect(page.locator('.row-waiting')).toHaveCount(0)
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
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await look('settings')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Export this conversation' }).click()
    await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
    await look('export')
    await page.keyboard.press('Escape')

    const rail = page.getByRole('navigation', { name: 'Screens' })
    await rail.getByRole('button', { name: 'Usage' }).click()
    await expect(page.getByText('Adding up…')).toBeHidden()
    await look('usage')
    await rail.getByRole('button', { name: 'Vault' }).click()
    await expect(page.getByRole('heading', { name: 'Lost sessions' })).toBeVisible()
    await look('vault')
    await showFolders(page)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await look('folders')
  })
}
