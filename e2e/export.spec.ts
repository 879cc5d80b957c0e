import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { clickMenu } from './support/click-menu.ts'
import { runCommandLine } from './support/command-line.ts'
import { openInBrowser } from './support/open-in-browser.ts'
import { copySample, openSession } from './support/sample.ts'
import { checkout, expect, test } from './support/test.ts'
import { unzip } from './support/unzip.ts'

/** No one can click in the system's own dialog here, so it answers by itself: the name it suggests, in this folder. */
async function answerSaveDialog(app: ElectronApplication, folder: string | null): Promise<void> {
  await app.evaluate(({ dialog }, folder) => {
    const answer = (...given: unknown[]) => {
      const { defaultPath } = given.at(-1) as { defaultPath: string }
      const filePath = folder === null ? '' : `${folder}/${defaultPath.split(/[/\\]/).at(-1)}`
      return Promise.resolve({ canceled: folder === null, filePath })
    }
    dialog.showSaveDialog = answer as typeof dialog.showSaveDialog
  }, folder)
}

async function openDialog(page: Page) {
  await page.keyboard.press('ControlOrMeta+e')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog.getByText(/^\d+ conversations?/)).toBeVisible()
  return dialog
}

test('a conversation becomes one page that works from the file', async ({ machine }) => {
  await copySample(machine)
  const saved = join(machine.home, 'saved')
  await mkdir(saved)
  const { app, page } = await machine.start()
  await answerSaveDialog(app, saved)
  await openSession(page, 'Tide curve on the station page')
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('radio', { name: /^This conversation/ })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Web page' }).check({ force: true })
  await dialog.getByRole('combobox', { name: 'Branches' }).selectOption('all')
  await dialog.getByRole('group', { name: 'Detail' }).getByText('Everything').click()
  await expect(dialog.getByRole('status').first()).toContainText('as one web page')
  await expectAccessible(page)
  await machine.takePicture(page, 'dialog')
  await dialog.getByRole('button', { name: 'Export…' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^Saved as .*\.html/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Show in folder' })).toBeVisible()
  await machine.takePicture(page, 'saved')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('contentinfo').getByText(/^Saved as/)).toBeVisible()

  const [name = ''] = await readdir(saved)
  expect(name).toMatch(/Tide-curve.*\.html$/)
  for (const appearance of ['light', 'dark'] as const) {
    const opened = await openInBrowser(machine, join(saved, name), { appearance })
    await expect(opened.page.getByRole('heading', { level: 1 })).toHaveText('Tide curve on the station page')
    await expectAccessible(opened.page)
    await machine.takePicture(opened.page, `page-${appearance}`)
    expect(opened.incidents).toEqual([])
    await opened.close()
  }
})

test('the page searches, folds, and goes from branch to branch', async ({ machine }) => {
  await copySample(machine)
  const target = join(machine.home, 'tide.html')
  const args = ['--format', 'html', '--branch', 'all', '--detail', 'all', '--out', target]
  const { code } = await runCommandLine(machine, ['export', 'd505d784', ...args])
  expect(code).toBe(0)
  const { page, incidents, close } = await openInBrowser(machine, target)

  const fork = page.getByRole('group', { name: 'The conversation forks here' }).first()
  const shown = page.locator('main .page-item:visible')
  const before = await shown.count()
  await expect(fork.getByRole('button', { pressed: true })).toHaveText(/^Branch 3/)
  const other = fork.getByRole('button', { name: /^Branch 1/ })
  await other.click()
  await expect(fork.getByRole('button', { pressed: true })).toHaveCount(1)
  await expect(other).toHaveAttribute('aria-pressed', 'true')
  await machine.takePicture(page, 'other-branch')
  expect(await shown.count()).not.toBe(before)

  const open = page.locator('main details[open]')
  await page.getByRole('button', { name: 'Unfold all' }).click()
  const unfolded = await open.count()
  expect(unfolded).toBeGreaterThan(5)
  await machine.takePicture(page, 'unfolded')
  await page.getByRole('button', { name: 'Fold all', exact: true }).click()
  await expect(open).toHaveCount(0)

  await page.keyboard.press('/')
  await page.keyboard.type('curve')
  await expect(page.getByText(/^\d+ places$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await machine.takePicture(page, 'found')
  // A word that is folded away is shown.
  const folded = page.getByText('predictDay').first()
  await expect(folded).toBeHidden()
  await page.getByRole('searchbox').fill('predictDay')
  await page.keyboard.press('Enter')
  await expect(folded).toBeInViewport()

  await page.getByLabel('View', { exact: true }).selectOption('talk')
  await expect(page.locator('.page-item[data-kind="call"]:visible')).toHaveCount(0)

  // A link to a place on another branch leads there, and opens what hides it.
  const hidden = await page.locator('.page-item[hidden]').first().getAttribute('id')
  await page.getByLabel('View', { exact: true }).selectOption('all')
  await page.evaluate((id) => {
    location.hash = `#${id}`
  }, hidden)
  await expect(page.locator(`[id="${hidden}"]`)).toBeInViewport()

  // So does the search.
  const prompt = page.locator('.page-item[data-kind="prompt"][hidden]').first()
  const [id, words] = [await prompt.getAttribute('id'), await prompt.textContent()]
  await page.getByRole('searchbox').fill(words ?? '')
  await page.keyboard.press('Enter')
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport()
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await machine.takePicture(page, 'found-on-another-branch')
  expect(incidents).toEqual([])
  await close()
})

test('without script everything can be read', async ({ machine }) => {
  await copySample(machine)
  const target = join(machine.home, 'tide.html')
  await runCommandLine(machine, [
    'export',
    'd505d784',
    '--format',
    'html',
    '--branch',
    'all',
    '--out',
    target,
  ])
  const { app, page, incidents, close } = await openInBrowser(machine, target, { hasScript: false })
  await machine.takePicture(page, 'without-script')
  await expect(page.locator('.branch-mark').first()).toBeVisible()
  await expect(page.locator('[hidden]')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.locator('main summary').first().click()
  await expect(page.locator('main details[open]')).toHaveCount(1)
  const pdf = await app.evaluate(async ({ BrowserWindow }) => {
    const data = await BrowserWindow.getAllWindows()[0]?.webContents.printToPDF({})
    return data?.subarray(0, 5).toString()
  })
  expect(pdf).toBe('%PDF-')
  expect(incidents).toEqual([])
  await close()
})

test('on paper no line is cut off at its edge, and letters are dark on a dark screen too', async ({
  machine,
}) => {
  await copySample(machine)
  const target = join(machine.home, 'gap.html')
  await runCommandLine(machine, [
    'export',
    '2531c3df',
    '--format',
    'html',
    '--detail',
    'all',
    '--out',
    target,
  ])
  const { page, close } = await openInBrowser(machine, target, { appearance: 'dark' })
  const colourOfText = () => page.evaluate(() => getComputedStyle(document.body).color)
  await expect.poll(colourOfText).toBe('rgb(231, 231, 229)')
  await page.getByRole('button', { name: 'Unfold all' }).click()
  await page.emulateMedia({ media: 'print' })
  expect(await colourOfText()).toBe('rgb(28, 29, 31)')
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(pre, .hunk, table)')]
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth)
      .map(({ textContent }) => textContent.slice(0, 80)),
  )
  expect(wide).toEqual([])
  await machine.takePicture(page, 'on-paper')
  await close()
})

test('everything becomes a zip that other programs can read and verify', async ({ machine }) => {
  const root = await copySample(machine)
  const saved = join(machine.home, 'saved')
  await mkdir(saved)
  const { app, page } = await machine.start()
  await answerSaveDialog(app, saved)
  await expect(page.getByText('17 sessions')).toBeVisible()
  const dialog = await openDialog(page)
  await expect(
    dialog.getByRole('group', { name: 'Sessions', exact: true }).getByLabel('Everything'),
  ).toBeChecked()
  await dialog.getByRole('radio', { name: 'Date range' }).check()
  await expect(dialog.getByLabel('From')).toHaveValue('2026-09-03')
  await expectAccessible(page)
  await machine.takePicture(page, 'dates')
  const all = dialog
    .getByRole('group', { name: 'Sessions', exact: true })
    .getByRole('radio', { name: 'Everything' })
  await all.check()
  await dialog.getByRole('checkbox', { name: 'Transcripts', exact: true }).check()
  await dialog.getByRole('checkbox', { name: 'Transcripts unchanged, for backup' }).check()
  await expect(dialog.getByText('17 conversations')).toBeVisible()
  await machine.takePicture(page, 'everything')
  await dialog.getByRole('button', { name: 'Export…' }).click()
  await expect(dialog.getByText(/^Saved as/)).toBeVisible({ timeout: 30_000 })

  const archive = join(saved, 'conversations.scrollback.zip')
  const verified = await runCommandLine(machine, ['verify', archive])
  expect(verified).toMatchObject({ code: 0, stderr: '' })
  const folder = join(machine.home, 'unzipped')
  await unzip(archive, folder)
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  expect(manifest.sessions).toHaveLength(17)
  const raw = 'projects/-home-mira-code-tidewater/d505d784-cd5e-42ca-9c0c-70832b977680.jsonl'
  expect(await readFile(join(folder, 'raw', raw))).toEqual(await readFile(join(root, raw)))

  const index = await openInBrowser(machine, join(folder, 'index.html'))
  await expect(index.page.getByRole('row')).toHaveCount(18)
  await expectAccessible(index.page)
  await machine.takePicture(index.page, 'index')
  await index.page.getByRole('button', { name: 'Prompts' }).click()
  await expect(index.page.getByRole('columnheader', { name: 'Prompts' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await index.page.getByRole('button', { name: 'Title' }).click()
  await expect(index.page.getByRole('row').nth(1)).toContainText('Barometer offset of the shed')
  await index.page.getByRole('searchbox').fill('tide')
  await expect(index.page.getByText(/^\d+ of 17$/)).toBeVisible()
  await machine.takePicture(index.page, 'index-searched')
  expect(index.incidents).toEqual([])
  await index.page.getByRole('link', { name: 'Tide curve on the station page' }).click()
  await expect(index.page.getByRole('heading', { level: 1 })).toHaveText('Tide curve on the station page')
  await index.close()
})

test('an export that is stopped leaves nothing behind', async ({ machine }) => {
  const root = await copySample(machine)
  const projects = join(checkout, 'resources', 'sample-library', 'projects')
  for (let copy = 0; copy < 12; copy++) await cp(projects, join(root, `copy-${copy}`), { recursive: true })
  for (let copy = 0; copy < 12; copy++)
    for (const name of await readdir(join(root, `copy-${copy}`)))
      await cp(join(root, `copy-${copy}`, name), join(root, 'projects', `${name}-${copy}`), {
        recursive: true,
      })
  const saved = join(machine.home, 'saved')
  await mkdir(saved)
  const { app, page } = await machine.start()
  await answerSaveDialog(app, saved)
  await expect(page.getByText(/^221 sessions/)).toBeVisible({ timeout: 30_000 })
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Export…' }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await machine.takePicture(page, 'writing')
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
  const stopped = 'The export was stopped. Nothing was written.'
  await expect(dialog.getByText(stopped)).toBeVisible()
  expect(await readdir(saved)).toEqual([])
  await machine.takePicture(page, 'stopped')
  await dialog.getByRole('button', { name: 'Export…' }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  // It goes on while one does something else, and can be stopped from there.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const line = page.getByRole('contentinfo')
  await expect(line.getByRole('progressbar', { name: 'Exporting' })).toBeVisible()
  await machine.takePicture(page, 'writing-in-the-footer')
  await line.getByRole('button', { name: 'Stop the export' }).click()
  await expect(line.getByText(stopped)).toBeVisible()
  expect(await readdir(saved)).toEqual([])
  await machine.takePicture(page, 'stopped-in-the-footer')
  await line.getByRole('button', { name: 'Dismiss' }).click()
  await expect(line.getByText(stopped)).toBeHidden()
})

test('what cannot be written is said in a sentence, and whoever chooses no place changes nothing', async ({
  machine,
}) => {
  await copySample(machine)
  const { app, page } = await machine.start()
  await expect(page.getByText('17 sessions')).toBeVisible()
  await answerSaveDialog(app, null)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Export…' }).click()
  await expect(dialog.getByRole('button', { name: 'Export…' })).toBeEnabled()
  await answerSaveDialog(app, join(machine.home, 'nowhere'))
  await dialog.getByRole('button', { name: 'Export…' }).click()
  await expect(dialog.getByRole('alert')).toContainText('cannot be written')
  await machine.takePicture(page, 'failed')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('from the list by a right click, from a search, and onto the clipboard', async ({ machine }) => {
  await copySample(machine)
  const { app, page } = await machine.start()
  const list = page.getByRole('tree', { name: 'Sessions' })
  await list.getByText('Tide curve on the station page').click({ button: 'right' })
  const menu = page.getByRole('menu')
  await expectAccessible(page)
  await machine.takePicture(page, 'menu')
  await menu.getByRole('menuitem', { name: 'Export its project…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog.getByRole('radio', { name: /^Its project tidewater/ })).toBeChecked()
  await expect(dialog.getByText('5 conversations')).toBeVisible()
  await page.keyboard.press('Escape')

  await list.getByText('Tide curve on the station page').click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Copy as Markdown' }).click()
  await expect(page.getByText(/^Copied as Markdown, [\d,]+ characters/)).toBeVisible()
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText())
  expect(copied).toContain('# Tide curve on the station page')

  await test.step('several that are selected', async () => {
    const selected = list.getByRole('treeitem', { selected: true })
    await list.getByText('Tide tables without a network').click()
    await list.getByText('Clock change with Temporal').click({ modifiers: ['Shift'] })
    await expect(selected).toHaveCount(3)
    await list.getByText('Release 0.4.0').click({ modifiers: ['ControlOrMeta'] })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    await expect(selected).toHaveCount(5)
    await page.keyboard.press('Shift+ArrowDown')
    await expect(selected).toHaveCount(2)
    await expectAccessible(page)
    await machine.takePicture(page, 'selected')
    await list.getByText('Release 0.4.0').click({ button: 'right' })
    await expect(menu.getByRole('menuitem', { name: 'Export its project…' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(/ selected$/)).toBeHidden()
    await expect(list).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await expect(page.getByText('17 selected')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('17 sessions')).toBeVisible()
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('button', { name: 'Export…' }).click()
    await expect(dialog.getByRole('radio', { name: /^Selected sessions 2 sessions/ })).toBeChecked()
    await expect(dialog.getByText('2 conversations')).toBeVisible()
    await machine.takePicture(page, 'export-selected')
    await page.keyboard.press('Escape')
  })

  await page.getByRole('combobox', { name: 'Search all sessions' }).fill('barometer')
  await page.getByRole('button', { name: 'Export these' }).click()
  await expect(dialog.getByRole('radio', { name: /^Search results barometer/ })).toBeChecked()
  await expect(dialog.getByText(/^\d+ conversations?/)).toBeVisible()
  await machine.takePicture(page, 'search')
})

test('nothing in the dialog moves while one chooses, and no other dialog comes over it', async ({
  machine,
}) => {
  await copySample(machine)
  const { app, page } = await machine.start()
  await expect(page.getByText('17 sessions')).toBeVisible()
  await openSession(page, 'Tide curve on the station page')
  const dialog = await openDialog(page)
  const scopes = dialog.getByRole('group', { name: 'Sessions', exact: true })
  const controls = [
    dialog.getByRole('heading', { name: 'Export' }),
    ...['This conversation', 'Date range', 'Everything'].map((name) => scopes.getByRole('radio', { name })),
    dialog.getByRole('combobox', { name: 'Branches' }),
    dialog.getByRole('checkbox', { name: 'Timestamps' }),
    dialog.getByRole('button', { name: 'Export…' }),
  ]
  const findPlaces = () =>
    Promise.all(
      controls.map(async (control) => {
        const box = await control.boundingBox()
        return [box?.x, box?.y]
      }),
    )
  const before = await findPlaces()
  for (const choice of ['Date range', 'Everything', 'This conversation']) {
    await scopes.getByRole('radio', { name: choice }).check()
    await expect(dialog.getByLabel('From')).toBeVisible({ visible: choice === 'Date range' })
    await expect(dialog.getByText(choice === 'This conversation' ? /^1 conv/ : /^17 conv/)).toBeVisible()
    await machine.takePicture(page, choice)
    expect(await findPlaces()).toEqual(before)
  }

  await clickMenu(app, 'File', 'Settings…')
  await clickMenu(app, 'Edit', 'Go To…')
  // What only changes looks works all the same, and comes after the others.
  await clickMenu(app, 'View', 'Appearance', 'Dark')
  await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  // Help makes room by itself.
  await clickMenu(app, 'Help', 'Keyboard Shortcuts')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await clickMenu(app, 'File', 'Export…')
  await expect(dialog).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
})
