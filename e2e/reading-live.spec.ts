import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSession } from './support/sample.ts'
import { expect, type Machine, test } from './support/test.ts'

/** What is written shows up within this. */
const SOON = { timeout: 4000 }

/** A conversation that is being written: each call adds a prompt and its answer. */
async function startTalk({ home }: Machine, turns: number) {
  const folder = join(home, '.claude', 'projects', '-home-ada-tower')
  const sessionId = randomUUID()
  const file = join(folder, `${sessionId}.jsonl`)
  let parentUuid: string | null = null
  let said = 0
  await mkdir(folder, { recursive: true })
  const line = (type: 'user' | 'assistant', message: object) => {
    const uuid = randomUUID()
    const timestamp = new Date().toISOString()
    const record = { type, uuid, parentUuid, sessionId, timestamp, cwd: '/home/ada/tower', message }
    parentUuid = uuid
    return `${JSON.stringify(record)}\n`
  }
  const talk = () => {
    said++
    const prompt = line('user', { role: 'user', content: `Question ${said}: how high is the tower?` })
    const text = `Answer ${said}. ${'It is as high as it was, and stands as it stood. '.repeat(12)}`
    const message = {
      id: `msg_${said}`,
      role: 'assistant',
      model: 'model',
      content: [{ type: 'text', text }],
    }
    return prompt + line('assistant', message)
  }
  await writeFile(file, Array.from({ length: turns }, talk).join(''))
  return { file, sayMore: () => appendFile(file, talk()), said: () => said }
}

test('a conversation that is being written follows its end, until one scrolls up', async ({ machine }) => {
  const { sayMore } = await startTalk(machine, 30)
  const { page } = await machine.start()
  const feed = await openSession(page, 'Question 1')
  await expect(page.getByText('Being written')).toBeVisible()
  await expect(feed.getByText('Answer 30.')).toBeInViewport()

  await sayMore()
  await expect(feed.getByText('Answer 31.')).toBeInViewport(SOON)
  await machine.takePicture(page, 'following')

  await feed.hover()
  await page.mouse.wheel(0, -1500)
  await expect(feed.getByText('Answer 31.')).not.toBeInViewport()
  const top = await feed.evaluate((list) => list.scrollTop)
  await sayMore()
  const news = page.getByRole('button', { name: 'New messages' })
  await expect(news).toBeVisible(SOON)
  expect(await feed.evaluate((list) => list.scrollTop)).toBe(top)
  await machine.takePicture(page, 'new-messages')

  await news.click()
  await expect(feed.getByText('Answer 32.')).toBeInViewport()
  await expect(news).toBeHidden()
  await sayMore()
  await expect(feed.getByText('Answer 33.')).toBeInViewport(SOON)
})

test('a short conversation that goes on is followed as it outgrows the window, half lines and all', async ({
  machine,
}) => {
  const { file, sayMore } = await startTalk(machine, 1)
  const { page } = await machine.start()
  const feed = await openSession(page, 'Question 1')
  const news = page.getByRole('button', { name: 'New messages' })
  await sayMore()
  await expect(feed.getByText('Answer 2.')).toBeInViewport(SOON)
  await expect(news).toBeHidden()
  for (let turn = 3; turn <= 8; turn++) {
    await sayMore()
    await expect(feed.getByText(`Answer ${turn}.`)).toBeInViewport(SOON)
  }
  await expect(news).toBeHidden()

  const bytes = page.getByText(/^[\d.]+ KB$/).last()
  const before = await bytes.textContent()
  await appendFile(file, `{"type":"user","message":{"role":"user","content":"${'half '.repeat(1000)}`)
  await expect(bytes).not.toHaveText(String(before), SOON)
  await expect(page.getByText('could not be read')).toBeHidden()
  await appendFile(file, '\n')
  await expect(page.getByText('1 line could not be read')).toBeVisible(SOON)
  await machine.takePicture(page, 'broken-line')
})

test('a file that vanishes while it is read leaves what was read, and a sentence', async ({ machine }) => {
  const { file } = await startTalk(machine, 3)
  const { page } = await machine.start()
  const feed = await openSession(page, 'Question 1')
  await expect(feed.getByText('Answer 3.')).toBeVisible()
  await rm(file)
  await expect(page.getByText(/was deleted from disk/)).toBeVisible(SOON)
  await expect(feed.getByText('Answer 3.')).toBeVisible()
  await machine.takePicture(page, 'gone')
})
