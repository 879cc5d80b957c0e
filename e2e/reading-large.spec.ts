import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

const TURNS = 3000

/** A conversation of many turns, each with a call and a longer answer. */
async function writeLarge(home: string): Promise<void> {
  const sessionId = randomUUID()
  const folder = join(home, '.claude', 'projects', '-home-ada-large')
  await mkdir(folder, { recursive: true })
  const lines: string[] = []
  let parentUuid: string | null = null
  const write = (type: string, message: object) => {
    const uuid = randomUUID()
    const timestamp = new Date(Date.UTC(2026, 0, 1) + lines.length * 1000).toISOString()
    lines.push(
      JSON.stringify({ type, uuid, parentUuid, sessionId, timestamp, cwd: '/home/ada/large', message }),
    )
    parentUuid = uuid
  }
  for (let turn = 1; turn <= TURNS; turn++) {
    const id = `toolu_${turn}`
    const answer = (part: string, content: object) =>
      write('assistant', { id: `msg_${turn}_${part}`, role: 'assistant', model: 'model', content: [content] })
    write('user', { role: 'user', content: `Large question ${turn}` })
    answer('a', { type: 'tool_use', id, name: 'Bash', input: { command: `echo ${turn}` } })
    write('user', {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: id, content: 'x'.repeat(3000) }],
    })
    answer('b', {
      type: 'text',
      text: `Large answer ${turn}. ${'Words and more words. '.repeat(40 + (turn % 60))}`,
    })
  }
  await writeFile(join(folder, `${sessionId}.jsonl`), `${lines.join('\n')}\n`)
}

test('of a large conversation only what is near the view is in the page, and nothing stays blank', async ({
  machine,
}) => {
  await writeLarge(machine.home)
  const { page } = await machine.start()
  const feed = await openSession(page, 'Large question 1')
  await page.keyboard.press('O')
  await expect(feed.getByRole('article', { name: 'Tool call Bash' }).first()).toBeVisible()
  const total = Number(await feed.getByRole('article').first().getAttribute('aria-setsize'))
  expect(total).toBe(TURNS * 4)

  const most = await feed.evaluate(async (list) => {
    let rows = 0
    for (let at = 0; at < 60; at++) {
      list.scrollTop = (list.scrollHeight * at) / 60
      await new Promise(requestAnimationFrame)
      rows = Math.max(rows, list.querySelectorAll('[data-row]').length)
    }
    return rows
  })
  expect(most).toBeLessThan(120)
  await expect(page.locator('.row-waiting')).toHaveCount(0)
  await machine.takePicture(page, 'middle-of-large')

  await page.keyboard.press('G')
  await expect(feed.getByText(`Large answer ${TURNS}.`)).toBeInViewport()
  await expect(page.locator('.row-waiting')).toHaveCount(0)
  // The last row ends at the end, with only the room below it.
  const gap = await feed.evaluate((list) => {
    const last = [...list.querySelectorAll('[data-row]')].at(-1)?.getBoundingClientRect().bottom ?? 0
    return list.getBoundingClientRect().bottom - last
  })
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThan(120)
  await machine.takePicture(page, 'end-of-large')

  // With the first turn of the wheel the last row is let go. Going up, rows are measured before they are seen: each moves
  // as far as one scrolls.
  await feed.dispatchEvent('wheel')
  const jumps = await feed.evaluate(async (list) => {
    const found: number[] = []
    for (let at = 0; at < 60; at++) {
      const { top } = list.getBoundingClientRect()
      const row = [...list.querySelectorAll('[data-row]')].find(
        (each) => each.getBoundingClientRect().top > top,
      )
      const before = row?.getBoundingClientRect().top ?? 0
      list.scrollBy(0, -90)
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      const moved = (row?.getBoundingClientRect().top ?? 0) - before
      if (row?.isConnected && Math.abs(moved - 90) > 1) found.push(moved)
    }
    return found
  })
  expect(jumps).toEqual([])

  await page.keyboard.press('g')
  await expect(feed.getByText('Large question 1', { exact: true })).toBeInViewport()
})

test('a row takes a click while the list still scrolls', async ({ machine }) => {
  await writeLarge(machine.home)
  const { page } = await machine.start()
  const feed = await openSession(page, 'Large question 1')
  const hit = await feed.evaluate(async (list) => {
    const { left, top, width, height } = list.getBoundingClientRect()
    list.scrollTop += 200
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-row]') !== null
  })
  expect(hit).toBe(true)
})

test('the row one went to stays in sight while the one above it grows', async ({ machine }) => {
  await writeLarge(machine.home)
  const { page } = await machine.start()
  const feed = await openSession(page, 'Large question 1')
  await page.keyboard.press('j')
  await expect(feed.locator('[data-focused]')).toBeVisible()
  await feed.evaluate(async (list) => {
    const above = list.querySelector<HTMLElement>('[data-focused]')
    above?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    await new Promise(requestAnimationFrame)
    above?.style.setProperty('height', '2000px')
  })
  const focused = feed.locator('[data-focused]')
  await expect(focused).toHaveAttribute('aria-posinset', '2')
  await expect(focused).toBeInViewport()
})
