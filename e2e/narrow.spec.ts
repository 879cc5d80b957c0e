import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { copySample, openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

const TITLE = 'Tide curve on the station page'

test('in a magnified window one pane is shown at a time, and all of it', async ({ machine }, testInfo) => {
  await copySample(machine)
  await machine.writeData('settings.json', { isWelcomed: true })
  await machine.writeData('window.json', { bounds: { x: 0, y: 0, width: 900, height: 600 } })
  const { app, page } = await machine.start()
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  const list = page.getByRole('navigation', { name: 'Sessions' })
  const reading = page.getByRole('region', { name: TITLE })
  const back = page.getByRole('button', { name: 'Back to the sessions' })

  for (const factor of [1.44, 2.07]) {
    await magnify(app, page, factor)
    await takePicture(app, testInfo.outputPath(`list-${factor}.png`))
    expect(await isWholeInView(page, 'Filter')).toBe(true)

    await openSession(page, TITLE)
    await expect(page.locator('.row-waiting')).toHaveCount(0)
    await takePicture(app, testInfo.outputPath(`reading-${factor}.png`))
    for (const name of ['Prompts and answers', '3 branches', 'Outline of the prompts'])
      expect(await isWholeInView(page, name)).toBe(true)
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(title?.width).toBeGreaterThan(180)
    await expectAccessible(page)

    await back.click()
    await expect(back).toBeHidden()
    await expect(list.getByRole('treeitem', { name: TITLE })).toBeVisible()
    await list.getByRole('treeitem', { name: TITLE }).click()
    await expect(reading).toBeInViewport()
    await expect(back).toBeVisible()

    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Search all sessions' })).toBeFocused()
    await expect(back).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }

  await magnify(app, page, 1)
  await expect(back).toBeHidden()
  await expect(list).toBeInViewport({ ratio: 1 })
  await expect(reading).toBeInViewport({ ratio: 1 })
  expect((await list.boundingBox())?.width).toBeGreaterThan(300)
  await machine.takePicture(page, 'both-again')
})

test('pages and dialogs fit a magnified window, too', async ({ machine }, testInfo) => {
  await copySample(machine)
  await machine.writeData('settings.json', { isWelcomed: true, isKeepingAsked: true })
  await machine.writeData('window.json', { bounds: { x: 0, y: 0, width: 900, height: 600 } })
  const { app, page } = await machine.start()
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  const views = [
    ['ControlOrMeta+,', page.getByRole('dialog', { name: 'Settings' })],
    ['?', page.getByRole('dialog', { name: 'Keyboard shortcuts' })],
    ['ControlOrMeta+Shift+K', page.getByRole('heading', { name: 'Vault', level: 1 })],
    ['ControlOrMeta+Shift+O', page.getByRole('heading', { name: 'Folders' })],
  ] as const
  for (const factor of [1.44, 2.07]) {
    await magnify(app, page, factor)
    for (const [key, view] of views) {
      // Out of the search field, where it would be typed.
      await page.keyboard.press('ControlOrMeta+l')
      await page.keyboard.press(key)
      await expect(view).toBeVisible()
      await takePicture(app, testInfo.outputPath(`${key.split('+').at(-1)}-${factor}.png`))
      expect(await findTooWide(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(view).toBeHidden()
    }
  }
})

test('what could not be read is told whole, however little room there is', async ({ machine }) => {
  const broken = join(machine.home, '.claude', 'projects', '-home-ada', 'broken.jsonl')
  await mkdir(dirname(broken), { recursive: true })
  const prompt = { type: 'user', cwd: '/home/ada/broken', gitBranch: 'main', message: { content: 'Read on' } }
  const lines = [prompt, { type: 'mystery' }, { type: 'riddle' }].map((line) => JSON.stringify(line))
  await writeFile(broken, [...lines, '{', '{{', '{{{', 'oops', ''].join('\n'))
  const { app, page } = await machine.start()
  await openSession(page, 'Read on')
  const words = page.getByRole('button', { name: '4 lines could not be read, 2 unknown records' })
  for (const width of [1600, 1200, 1000, 900]) {
    await app.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), {
      x: 0,
      y: 0,
      width,
      height: 600,
    })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    const isWhole = await words.evaluate(
      (button) =>
        button.scrollWidth <= button.clientWidth &&
        button.getBoundingClientRect().right <= innerWidth &&
        [...document.querySelectorAll('.pane')].every((pane) => pane.scrollWidth <= pane.clientWidth),
    )
    expect(isWhole).toBe(true)
    await machine.takePicture(page, `broken-${width}`)
  }
})

/** What would have to be scrolled sideways. */
function findTooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll('dialog[open], .window-main:not([data-screen="library"])'),
    ]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, className }) => `${tagName} ${className}`),
  )
}

async function magnify(app: ElectronApplication, page: Page, factor: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, zoom) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(zoom),
    factor,
  )
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(Math.round(900 / factor))
}

/** Playwright's own pictures of a magnified page show a corner of it. */
async function takePicture(app: ElectronApplication, file: string): Promise<void> {
  const png = await app.evaluate(async ({ BrowserWindow }) => {
    const picture = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
    return picture?.toPNG().toString('base64') ?? ''
  })
  await writeFile(file, png, 'base64')
}

/** Whether nothing cuts it and nothing lies on it. */
function isWholeInView(page: Page, name: string): Promise<boolean> {
  return page.getByRole('button', { name }).evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return [left + 2, right - 2].every((x) => {
      const hit = document.elementFromPoint(x, (top + bottom) / 2)
      return hit !== null && button.contains(hit)
    })
  })
}
