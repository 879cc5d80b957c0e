import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from './support/axe.ts'
import { clickMenu } from './support/click-menu.ts'
import { writeLibrary } from './support/library.ts'
import { checkout, expect, findElectron, launchArguments, test } from './support/test.ts'

function isDark(page: { evaluate(script: string): Promise<unknown> }): Promise<unknown> {
  return page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
}

test('a chosen appearance shows at once, in menu and window, and is kept over a restart', async ({
  machine,
}) => {
  const first = await machine.start()
  await clickMenu(first.app, 'View', 'Appearance', 'Dark')
  await expect.poll(() => isDark(first.page)).toBe(true)
  await first.quit()
  expect(JSON.parse(await readFile(join(machine.dataFolder, 'settings.json'), 'utf8'))).toMatchObject({
    appearance: 'dark',
  })

  const { app, page } = await machine.start()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await isDark(page)).toBe(true)
  await machine.takePicture(page, 'dark')
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await expect.poll(() => isDark(page)).toBe(false)
  expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('light')
})

test('the window comes back where it was', async ({ machine }) => {
  const place = { x: 120, y: 90, width: 1010, height: 690 }
  const first = await machine.start()
  await expect(first.page.getByRole('heading')).toBeVisible()
  await first.app.evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
    place,
  )
  await first.quit()
  const { app } = await machine.start()
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())).toEqual(
    place,
  )
})

test('a window that was left on a screen which is gone comes back on one that is there', async ({
  machine,
}) => {
  await machine.writeData('window.json', { bounds: { x: 9_000, y: 9_000, width: 1000, height: 700 } })
  const { app } = await machine.start()
  const { bounds, area } = await app.evaluate(({ BrowserWindow, screen }) => ({
    bounds: BrowserWindow.getAllWindows()[0]?.getBounds(),
    area: screen.getPrimaryDisplay().workArea,
  }))
  expect(bounds?.x).toBeLessThan(area.x + area.width)
  expect(bounds?.y).toBeLessThan(area.y + area.height)
})

test('a second start brings the first window to the front and ends', async ({ machine }) => {
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  const second = spawn(findElectron(), launchArguments, { env: { ...machine.env }, stdio: 'ignore' })
  const code = await new Promise((resolve) => second.once('exit', resolve))
  expect(code).toBe(0)
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible())),
    )
    .toEqual([true])
})

test('About has the versions and the log, and copies them', async ({ machine }) => {
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  await clickMenu(app, ...(process.platform === 'darwin' ? ['Scrollback'] : ['Help']), 'About Scrollback')
  const about = page.getByRole('dialog', { name: 'Scrollback' })
  const versions = await app.evaluate(() => process.versions)
  for (const name of ['electron', 'chrome', 'node', 'sqlite'] as const) {
    await expect(about).toContainText(versions[name] ?? 'missing')
  }
  await expect(about).toContainText(
    JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')).version,
  )
  await expect(about).toContainText(machine.logFile)
  const { electron: pinned } = JSON.parse(
    await readFile(join(checkout, 'package.json'), 'utf8'),
  ).devDependencies
  await expect(about.getByText('instead of')).toHaveCount(versions.electron === pinned ? 0 : 1)
  await expectAccessible(page)
  await machine.takePicture(page, 'about')

  await about.getByRole('button', { name: 'Copy' }).click()
  await expect(about.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toContain(`Log: ${machine.logFile}`)

  await about.getByRole('button', { name: 'Licences' }).click()
  const licences = about.getByRole('region', { name: 'Licences' })
  await licences.getByText('react-dom', { exact: false }).first().click()
  await expect(licences).toContainText('Permission is hereby granted')
  await expectAccessible(page)
  await machine.takePicture(page, 'about-licences')

  // On its own edge it stays; beside it a click closes it.
  await about.click({ position: { x: 6, y: 6 } })
  await expect(about).toBeVisible()
  await page.mouse.click(6, 6)
  await expect(about).toBeHidden()
})

test('Show Log reveals a log that is there', async ({ machine }) => {
  const { app, page } = await machine.start()
  await expect(page.getByRole('heading')).toBeVisible()
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (path) => Object.assign(globalThis, { shown: path })
  })
  await clickMenu(app, 'Help', 'Show Log')
  expect(await app.evaluate(() => Reflect.get(globalThis, 'shown'))).toBe(machine.logFile)
  expect(await readFile(machine.logFile, 'utf8')).toContain('Scrollback 0')
})

test('settings with a bad value cost only that value, and the person is told', async ({ machine }) => {
  const root = join(machine.home, 'kept')
  await writeLibrary(root, { projects: 1, sessionsPerProject: 1 })
  await machine.writeData('settings.json', { appearance: 'plaid', openedRoots: [root] })
  const { page } = await machine.start()
  const notice = page.getByText('The setting “appearance” has an invalid value')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /^Hello/ })).toBeVisible()
  expect(await readFile(machine.logFile, 'utf8')).toContain('are not valid: “appearance”')
  await expectAccessible(page)
  await machine.takePicture(page, 'bad-settings')
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(notice).toBeHidden()
  await expect(page.getByRole('tree', { name: 'Sessions' })).toBeFocused()
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search all sessions' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
})

test('files that cannot be read at all are one short sentence, and the log has the rest', async ({
  machine,
}) => {
  await machine.writeData('settings.json', '{ oops')
  await machine.writeData('window.json', '{ oops')
  const { page } = await machine.start()
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('paragraph')).toHaveText([
    'Scrollback could not read your settings, so it uses the defaults. The file is not changed.',
  ])
  await expectAccessible(page)
  await machine.takePicture(page, 'unreadable-settings')
  const log = await readFile(machine.logFile, 'utf8')
  for (const name of ['settings.json', 'window.json']) {
    expect(log).toContain(`“${join(machine.dataFolder, name)}” could not be read`)
  }
})

test('a picture of the first view is written where it is asked for, with its data in it', async ({
  machine,
}) => {
  const file = join(machine.dataFolder, 'pictures that', 'are not there yet', 'view.png')
  const { app } = await machine.start({ SCROLLBACK_SCREENSHOT: file })
  await expect
    .poll(() =>
      readFile(file)
        .then(({ length }) => length)
        .catch(() => 0),
    )
    .toBeGreaterThan(1_000)
  const { isEmpty, width } = await app.evaluate(({ nativeImage }, path) => {
    const image = nativeImage.createFromPath(path)
    return { isEmpty: image.isEmpty(), width: image.getSize().width }
  }, file)
  expect({ isEmpty, width }).toEqual({ isEmpty: false, width: 1200 })
})

test('everything about folders can be reached with the keyboard, in the order one reads', async ({
  machine,
}) => {
  await writeLibrary(join(machine.home, '.claude'), { projects: 1, sessionsPerProject: 1 })
  const { page } = await machine.start()
  await expect(page.getByRole('treeitem', { name: /^Hello/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+O')
  await expect(page.getByRole('row', { name: /~\/\.claude/ })).toContainText('bytes')
  const names: string[] = []
  for (let count = 0; count < 10; count += 1) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
    )
  }
  expect(names).toEqual([
    'Library',
    'Usage',
    'Vault',
    'Folders',
    'Help',
    'Settings',
    'Refresh all folders',
    ' Open a folder…',
    'Refresh ~/.claude',
    ' Backups are off',
  ])
  await machine.takePicture(page, 'focus')
})

for (const [name, key] of [
  ['F5', { keyCode: 'F5' }],
  ['Ctrl+R', { keyCode: 'R', modifiers: [process.platform === 'darwin' ? 'meta' : 'control'] }],
] as const) {
  test(`${name} looks again`, async ({ machine }) => {
    const { app, page } = await machine.start()
    await expect(page.getByRole('heading', { name: 'No conversations found' })).toBeVisible()
    await writeLibrary(join(machine.home, '.claude'), { projects: 1, sessionsPerProject: 1 })
    await app.evaluate(({ BrowserWindow }, input) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      contents?.focus()
      const modifiers = 'modifiers' in input ? [...input.modifiers] : []
      contents?.sendInputEvent({ type: 'keyDown', keyCode: input.keyCode, modifiers })
      contents?.sendInputEvent({ type: 'keyUp', keyCode: input.keyCode, modifiers })
    }, key)
    await expect(page.getByRole('treeitem', { name: /^Hello/ })).toBeVisible()
  })
}
