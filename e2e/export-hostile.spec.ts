import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { runCommandLine } from './support/command-line.ts'
import { toHostileTranscript } from './support/hostile-transcript.ts'
import { openInBrowser } from './support/open-in-browser.ts'
import { expect, test } from './support/test.ts'
import { unzip } from './support/unzip.ts'

const TITLES = [
  '../..',
  'CON',
  'a long one '.repeat(500),
  '\u202egpj.exe',
  '\u001b]0;owned\u0007\u001b[31mred',
  '</title><script>window.hacked = "title"</script><!--',
  '"><svg onload=alert(1)>',
]

/** Tags that Markdown of ours has; a `<` of a transcript is never one. */
const OUR_TAGS = /^(?:<details>|<summary>.*<\/summary>|<\/details>)$/

/** Everything a person could do by mistake: open, point at, click, search, print. */
async function provoke(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Unfold all' }).click()
  await page.getByRole('searchbox').fill('<script> hacked')
  await page.keyboard.press('Enter')
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main *')) {
      for (const type of ['mouseover', 'focus', 'toggle', 'load', 'error'])
        element.dispatchEvent(new Event(type, { bubbles: true }))
    }
  })
}

function findHarm() {
  const within = [...document.querySelectorAll('main *, header *')]
  return {
    hacked: (window as { hacked?: unknown }).hacked ?? null,
    elements: within
      .filter((element) =>
        ['SCRIPT', 'STYLE', 'LINK', 'IFRAME', 'OBJECT', 'EMBED', 'META', 'BASE', 'FORM'].includes(
          element.tagName,
        ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    attributes: within.flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'style'),
    ),
    links: [...document.links]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !/^(#|https?:\/\/|mailto:)/.test(href)),
    pictures: [...document.images]
      .map(({ src }) => src.slice(0, 40))
      .filter((src) => !/^data:image\/(png|jpeg|gif|webp);base64,/.test(src)),
    isShown: getComputedStyle(document.body).display !== 'none',
  }
}

test('an exported page of a hostile transcript runs nothing, asks for nothing and goes nowhere', async ({
  machine,
}) => {
  const folder = join(machine.home, '.claude', 'projects', '-home-mallory')
  await mkdir(folder, { recursive: true })
  for (const title of TITLES) {
    const id = randomUUID()
    const line = { type: 'custom-title', customTitle: title, sessionId: id }
    await writeFile(join(folder, `${id}.jsonl`), `${toHostileTranscript(id)}${JSON.stringify(line)}\n`)
  }
  const archive = join(machine.home, 'hostile.zip')
  const args = ['--all', '--branch', 'all', '--detail', 'all', '--raw', '--out', archive]
  expect(await runCommandLine(machine, ['export', ...args])).toMatchObject({ code: 0 })
  expect(await runCommandLine(machine, ['verify', archive])).toMatchObject({ code: 0 })
  const unzipped = join(machine.home, 'unzipped')
  await unzip(archive, unzipped)

  // Names stay below their folder and can be written on any system.
  const names = await readdir(unzipped, { recursive: true })
  const pages = names.filter((name) => name.startsWith('html') && name.endsWith('.html'))
  expect(pages).toHaveLength(TITLES.length)
  for (const name of names) {
    expect(name).toMatch(/^[^\p{C}<>:"|?*]+$/u)
    for (const part of name.split(/[/\\]/)) {
      expect(part.length).toBeLessThan(120)
      expect(part).not.toMatch(/^(con|\.\.?)(\.|$)/i)
    }
  }

  const { page, incidents, close } = await openInBrowser(machine, join(unzipped, 'index.html'))
  await page.getByRole('searchbox').fill('read')
  expect(await page.evaluate(findHarm)).toMatchObject({ hacked: null, elements: [], attributes: [] })
  expect(incidents).toEqual([])
  await machine.takePicture(page, 'hostile-index')
  await close()
  for (const name of pages) {
    const opened = await openInBrowser(machine, join(unzipped, name))
    await provoke(opened.page)
    expect(await opened.page.evaluate(findHarm)).toEqual({
      hacked: null,
      elements: [],
      attributes: [],
      links: [],
      pictures: [],
      isShown: true,
    })
    expect(opened.incidents).toEqual([])
    await machine.takePicture(opened.page, `hostile-${pages.indexOf(name)}`)
    await opened.close()
  }

  // Outside of code, no line of the Markdown holds a tag but those we fold with.
  const documents = names.filter((name) => name.endsWith('.md'))
  expect(documents).toHaveLength(TITLES.length)
  for (const name of documents) {
    const text = await readFile(join(unzipped, name), 'utf8')
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]/)
    expect(findTags(text)).toEqual([])
  }
})

/** Lines outside of fences with what a reader of Markdown could take for HTML. */
function findTags(text: string): readonly string[] {
  let fence: string | null = null
  return text.split('\n').filter((line) => {
    const mark = /^(?:> ?|[ ]{0,3})*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === null && mark !== undefined) fence = mark
    else if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim().endsWith(mark)) fence = null
      return false
    }
    const plain = line.replace(/(`+)(?:(?!\1).)+\1/g, '').replace(/\\[<>]/g, '')
    return fence === null && /<[a-z!/?]/i.test(plain) && !OUR_TAGS.test(plain.trim())
  })
}
