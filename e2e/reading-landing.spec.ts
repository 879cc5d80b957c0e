import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { agent } from '../fixtures/agent-tools.ts'
import { spilled } from '../fixtures/overflow.ts'
import { bash } from '../fixtures/shell-tools.ts'
import { transcript } from '../fixtures/transcript.ts'
import { openSession } from './support/sample.ts'
import { expect, type Machine, test } from './support/test.ts'

const LINES = 'nothing of note on this line\n'

async function writeSession(machine: Machine): Promise<void> {
  const t = transcript({ version: '2.1.120' })
  t.prompt('Measure the tides')
  t.respond({
    calls: [
      spilled(bash('tides --all'), `${LINES.repeat(20_000)}a guillemot passed\n${LINES.repeat(2_000)}`),
    ],
  })
  t.respond(`${'A very long answer. '.repeat(8_000)} And at its end a kittiwake.`)
  t.prompt('Ask somebody')
  t.respond({
    calls: [
      agent({
        prompt: 'Look',
        description: 'Look',
        work: (each) => {
          each.respond({ text: 'A razorbill is coming.', calls: [bash('look again')] })
          each.respond('It has gone.')
        },
      }),
    ],
  })
  t.respond('Somebody looked.')
  t.queue('enqueue', 'And count the fulmars too')
  await writeFiles(machine, t.files())
}

async function writeFiles({ home }: Machine, files: ReturnType<ReturnType<typeof transcript>['files']>) {
  for (const { path, text } of files) {
    const file = join(home, '.claude', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

function readCurrent(page: Page) {
  return page.evaluate(() => {
    const [current] = CSS.highlights.get('found-current') ?? []
    const box = document.querySelector('[role="feed"]')?.getBoundingClientRect()
    if (!(current instanceof Range) || box === undefined) return null
    const word = current.getBoundingClientRect()
    return { word: String(current), isInView: word.top >= box.top && word.bottom <= box.bottom }
  })
}

test('a word is gone to wherever it stands: an overflow file, the end of a cut text, a closed subagent', async ({
  machine,
}) => {
  await writeSession(machine)
  const { page } = await machine.start()
  await openSession(page, 'Measure the tides')
  await page.keyboard.press('f')
  const field = page.getByRole('textbox', { name: 'Find in this conversation' })
  for (const word of ['guillemot', 'kittiwake', 'razorbill', 'fulmars']) {
    await field.fill(word)
    await expect.poll(() => readCurrent(page)).toEqual({ word, isInView: true })
    await machine.takePicture(page, word)
  }
  await expect(page.getByRole('article', { name: 'Prompt queued, not sent' })).toContainText(
    'Queued, not sent',
  )
})

test('a hit of the search lands on its word in an overflow file, and in a prompt that was never sent', async ({
  machine,
}) => {
  await writeSession(machine)
  const { page } = await machine.start()
  const field = page.getByRole('combobox', { name: 'Search all sessions' })
  for (const word of ['guillemot', 'fulmars']) {
    await field.fill(word)
    await expect(page.getByRole('option').first()).toContainText(word)
    await field.press('Enter')
    await expect.poll(() => readCurrent(page)).toEqual({ word, isInView: true })
    await expect(page.getByText('1 of 1')).toBeVisible()
  }
})

test('what is found on other branches only is told, and a click leads there', async ({ machine }) => {
  const t = transcript()
  t.prompt('Draw the coast')
  const { leaf } = t.respond('How?')
  t.prompt('With a lighthouse')
  t.respond('Here is the lighthouse.')
  t.rewindTo(leaf)
  t.prompt('With a pier')
  t.respond('Here is the pier.')
  await writeFiles(machine, t.files())
  const { page } = await machine.start()
  await openSession(page, 'Draw the coast')
  await page.keyboard.press('f')
  const field = page.getByRole('textbox', { name: 'Find in this conversation' })
  await field.fill('lighthouse')
  await expect(page.getByText('Not on this branch')).toBeVisible()
  await machine.takePicture(page, 'not-on-this-branch')
  await page.getByRole('button', { name: '2 on other branches' }).click()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect.poll(() => readCurrent(page)).toEqual({ word: 'lighthouse', isInView: true })
  await machine.takePicture(page, 'on-another-branch')
})

test('Esc closes the find bar from anywhere in the conversation, and the keyboard stays there', async ({
  machine,
}) => {
  await writeSession(machine)
  const { page } = await machine.start()
  const feed = await openSession(page, 'Measure the tides')
  const isInFeed = () => feed.evaluate((element) => element.contains(document.activeElement))
  await page.keyboard.press('f')
  const field = page.getByRole('textbox', { name: 'Find in this conversation' })
  await field.fill('tides')
  await field.press('Escape')
  await expect(field).toBeHidden()
  await expect.poll(isInFeed).toBe(true)
  await page.keyboard.press('f')
  await field.fill('tides')
  await feed.getByRole('article').first().click()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect.poll(isInFeed).toBe(true)

  await page.keyboard.press('Control+a')
  const selected = await page.evaluate(() => String(document.getSelection()))
  expect(selected).toContain('Measure the tides')
  expect(selected).not.toContain('Ask somebody')
})
