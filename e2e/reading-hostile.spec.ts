import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toHostileTranscript } from './support/hostile-transcript.ts'
import { openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

test('nothing of a hostile transcript runs, and nothing is fetched', async ({ machine }) => {
  const sessionId = randomUUID()
  const folder = join(machine.home, '.claude', 'projects', '-home-mallory')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${sessionId}.jsonl`), toHostileTranscript(sessionId))
  const { app, page } = await machine.start()
  const asked: string[] = []
  const dialogs: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', ({ message }) => complaints.push(message))

  const feed = await openSession(page, /^Read this/)
  // Everything that can be opened is opened, and gone past.
  for (const key of ['m', 'm', 'g']) await page.keyboard.press(key)
  const row = feed.locator('[data-focused]')
  const nameRow = async () => (await row.getAttribute('data-row')) ?? ''
  const seen = new Set<string>()
  for (let name = await nameRow(); !seen.has(name); name = await nameRow()) {
    seen.add(name)
    if ((await row.locator('[aria-expanded="false"]').count()) > 0) {
      await page.keyboard.press('o')
      await expect(row.locator('[aria-expanded="true"]').first()).toBeAttached()
      await expect(page.locator('.row-waiting')).toHaveCount(0)
    }
    for (const summary of await row.locator('summary').all())
      await summary.click({ timeout: 1000 }).catch(() => {})
    await page.keyboard.press('j')
    // Nothing comes after the last row.
    await expect
      .poll(nameRow, { timeout: 3000 })
      .not.toBe(name)
      .catch(() => {})
  }
  expect(seen.size).toBeGreaterThan(15)
  await page.keyboard.press('g')
  await machine.takePicture(page, 'hostile')

  await page.getByRole('button', { name: '1 line could not be read' }).click()
  const raw = page.getByRole('dialog')
  await expect(raw).toContainText('{"broken": "<script>')
  await machine.takePicture(page, 'odd-lines')
  await raw.getByRole('button', { name: 'Close' }).click()

  for (const link of await feed.getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^(https?|mailto):/)
  const found = await page.evaluate(() => ({
    hacked: (window as { hacked?: unknown }).hacked ?? null,
    elements: document.querySelectorAll(
      'iframe, object, embed, [role="feed"] script, [role="feed"] style, [role="feed"] link, [role="feed"] svg script',
    ).length,
    handlers: [...document.querySelectorAll('[role="feed"] *')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    ).length,
    pictures: [...document.images].map(({ src }) => src.slice(0, 30)),
    isShown: getComputedStyle(document.body).display !== 'none',
  }))
  expect(found).toMatchObject({ hacked: null, elements: 0, handlers: 0, isShown: true })
  expect(found.pictures.filter((src) => !/^(blob:|data:image\/(png|jpeg|gif|webp))/.test(src))).toEqual([])
  expect(
    asked.filter(
      (url) => !url.startsWith('app://scrollback/') && !url.startsWith('blob:') && !url.startsWith('data:'),
    ),
  ).toEqual([])
  expect(dialogs).toEqual([])
  expect(complaints).toEqual([])
  expect(app.windows()).toHaveLength(1)
})
