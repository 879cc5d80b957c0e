import { writeFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { copySample } from './support/sample.ts'
import { expect, test } from './support/test.ts'

test('the rail leads to every screen, by mouse, by number and by command', async ({ machine }) => {
  await copySample(machine)
  await machine.writeData('settings.json', { isWelcomed: true, isKeepingAsked: true })
  const { page } = await machine.start()
  await expect(page.getByText('17 sessions')).toBeVisible()
  const rail = page.getByRole('navigation', { name: 'Screens' })
  await expect(rail.getByRole('button')).toHaveText([
    'Library',
    'Usage',
    'Vault',
    'Folders',
    'Help',
    'Settings',
  ])
  const current = rail.locator('[aria-current="page"]')
  const vault = page.getByRole('heading', { name: 'Vault', level: 1 })

  await rail.getByRole('button', { name: 'Vault' }).click()
  await expect(vault).toBeVisible()
  await expect(current).toHaveText('Vault')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(current).toHaveText('Library')
  await page.keyboard.press('ControlOrMeta+3')
  await expect(vault).toBeVisible()
  await page.keyboard.press('ControlOrMeta+1')
  await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()

  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('show the folders')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Folders' })).toBeVisible()
  await expect(current).toHaveText('Folders')

  await rail.getByRole('button', { name: 'Help' }).click()
  await machine.takePicture(page, 'help')
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Show the vault')).toBeVisible()
  await page.keyboard.press('Escape')
  await rail.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})

test('with text twice as large the rail has room for icons, and home can be reached', async ({
  machine,
}, testInfo) => {
  await copySample(machine)
  await machine.writeData('settings.json', { isWelcomed: true, isKeepingAsked: true, textSize: 200 })
  await machine.writeData('window.json', { bounds: { x: 0, y: 0, width: 900, height: 600 } })
  const { app, page } = await machine.start()
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  const rail = page.getByRole('navigation', { name: 'Screens' })
  for (const name of ['Library', 'Usage', 'Vault', 'Folders', 'Help', 'Settings'])
    await expect(rail.getByRole('button', { name })).toBeInViewport({ ratio: 0.99 })
  expect((await rail.boundingBox())?.width).toBeLessThan(50)
  const takePicture = async (name: string) => {
    // Playwright's own pictures do not know of the zoom.
    const picture = await app.evaluate(async ({ BrowserWindow }) => {
      const image = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
      return image?.toPNG().toString('base64') ?? ''
    })
    await writeFile(testInfo.outputPath(`${name}.png`), picture, 'base64')
  }
  await takePicture('list')
  await rail.getByRole('button', { name: 'Library' }).click()
  const home = page.getByRole('region', { name: 'Home' })
  await expect(home).toBeInViewport()
  await expectAccessible(page)
  await takePicture('home')
  const back = page.getByRole('button', { name: 'Back to the sessions' })
  await back.click()
  await expect(back).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('with little room the first question stands below the list, because home is not in sight', async ({
  machine,
}) => {
  await copySample(machine)
  await machine.writeData('settings.json', { textSize: 200 })
  await machine.writeData('window.json', { bounds: { x: 0, y: 0, width: 900, height: 700 } })
  const { page } = await machine.start()
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Turn on backups?' })).toHaveCount(1)
  await expect(page.getByRole('complementary', { name: 'Turn on backups?' })).toBeInViewport()
})
