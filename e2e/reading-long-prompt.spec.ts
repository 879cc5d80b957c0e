import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transcript } from '../fixtures/transcript.ts'
import { runCommandLine } from './support/command-line.ts'
import { openInBrowser } from './support/open-in-browser.ts'
import { openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

test('a long prompt is shown whole in place, and a word behind its first lines opens it', async ({
  machine,
}) => {
  const t = transcript({ seed: 'long prompt' })
  t.prompt('Count the tides')
  t.respond('Four. '.repeat(200))
  t.prompt(Array.from({ length: 60 }, (_, at) => `pasted line ${at + 1}`).join('\n'))
  t.respond('Read. '.repeat(1_000))
  const folder = join(machine.home, '.claude', 'projects', '-home-mira-tide')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${t.sessionId}.jsonl`), t.text())
  await machine.writeData('settings.json', { isWelcomed: true })
  await machine.writeData('window.json', { bounds: { x: 0, y: 0, width: 900, height: 480 } })
  const { page } = await machine.start()
  const feed = await openSession(page, 'Count the tides')

  const showAll = feed.getByRole('button', { name: 'Show all (60 lines)' })
  await showAll.scrollIntoViewIfNeeded()
  // The top of the prompt may be out of sight.
  const prompt = feed.locator('.prompt').filter({ hasText: 'pasted line 1' })
  const topOf = () => prompt.evaluate((element) => element.getBoundingClientRect().top)
  const before = await topOf()
  await machine.takePicture(page, 'clamped')
  await showAll.click()
  await expect(feed.getByText('pasted line 60')).toBeVisible()
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(2)
  await machine.takePicture(page, 'shown')
  await feed.getByRole('button', { name: 'Show less' }).click()
  await expect.poll(topOf).toBeGreaterThan(0)
  await expect(prompt).toBeInViewport()
  // The key that opens rows does it, too.
  await page.keyboard.press('o')
  await expect(feed.getByRole('button', { name: 'Show less' })).toBeVisible()
  await feed.getByRole('button', { name: 'Show less' }).click()
  await expect(showAll).toBeVisible()

  await page.keyboard.press('f')
  await page.keyboard.type('pasted line 58')
  await page.keyboard.press('Enter')
  await expect(feed.getByRole('button', { name: 'Show less' })).toBeVisible()
  await expect(feed.getByText('pasted line 58')).toBeInViewport()
})

test('on an exported page a long prompt opens without a script, and where a word in it is searched', async ({
  machine,
}) => {
  const t = transcript({ seed: 'long page' })
  t.prompt(Array.from({ length: 90 }, (_, at) => `pasted line ${at + 1}`).join('\n'))
  t.respond('Read.')
  const folder = join(machine.home, '.claude', 'projects', '-home-mira-tide')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${t.sessionId}.jsonl`), t.text())
  const target = join(machine.home, 'page.html')
  await runCommandLine(machine, ['export', t.sessionId, '--format', 'html', '--out', target])
  for (const hasScript of [false, true]) {
    const { page, close } = await openInBrowser(machine, target, { hasScript })
    const text = page.locator('.clamp-text')
    const height = async () => (await text.boundingBox())?.height ?? 0
    expect(await height()).toBeLessThan(500)
    if (hasScript) {
      await page.getByRole('searchbox').fill('line 77')
      await page.keyboard.press('Enter')
    } else await page.getByText('Show all (90 lines)').click()
    await expect.poll(height).toBeGreaterThan(2_000)
    await expect(page.getByText('Show less')).toBeVisible()
    await machine.takePicture(page, `page-${hasScript ? 'searched' : 'shown'}`)
    await close()
  }
})
