import type { Page } from '@playwright/test'
import { copySample, openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

/** How many words are marked, what the current one says, and whether one sees it. */
function readMarks(page: Page) {
  return page.evaluate(() => {
    const [current] = CSS.highlights.get('found-current') ?? []
    const box = document.querySelector('[role="feed"]')?.getBoundingClientRect()
    const word = current instanceof Range ? current.getBoundingClientRect() : undefined
    return {
      count: CSS.highlights.get('found')?.size ?? 0,
      current: String(current ?? ''),
      isInView: word !== undefined && box !== undefined && word.top >= box.top && word.bottom <= box.bottom,
    }
  })
}

/** The row of the current word, and which of the words there it is. */
function readPlace(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [current] = CSS.highlights.get('found-current') ?? []
    if (!(current instanceof Range)) return ''
    const row = current.startContainer.parentElement?.closest('[data-row]')
    const before = document.createRange()
    before.setStart(row ?? document.body, 0)
    before.setEnd(current.startContainer, current.startOffset)
    return `${row?.getAttribute('data-row')} ${String(before).length}`
  })
}

test('a word is found in the conversation, wherever it is folded away', async ({ machine }) => {
  await copySample(machine)
  const { page } = await machine.start()
  const feed = await openSession(page, 'Gap in the readings')
  await expect(feed.getByRole('article', { name: 'Tool call' })).toHaveCount(0)
  await page.keyboard.press('f')
  const field = page.getByRole('textbox', { name: 'Find in this conversation' })
  await expect(field).toBeFocused()
  await field.fill('journalctl')
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await expect.poll(() => readMarks(page)).toMatchObject({ current: 'journalctl', isInView: true })
  await machine.takePicture(page, 'found')

  await field.press('Enter')
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  await field.press('Shift+Enter')
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  // What was counted is what one comes by.
  await field.fill('error')
  const place = page.getByText(/^\d+ of \d+$/)
  await expect(place).toBeVisible()
  const total = Number((await place.textContent())?.split(' of ')[1])
  expect(total).toBeGreaterThan(10)
  const passed = new Set<string>()
  for (let count = 0; count < 12; count++) {
    const before = await readPlace(page)
    await field.press('Enter')
    await expect.poll(async () => ['', before].includes(await readPlace(page))).toBe(false)
    await expect(page.getByText(new RegExp(`^\\d+ of ${total}$`))).toBeVisible()
    await expect.poll(() => readMarks(page)).toMatchObject({ isInView: true })
    passed.add(await readPlace(page))
  }
  expect(passed.size).toBe(12)
  await field.fill('no such word at all')
  await expect(page.getByText('No matches')).toBeVisible()
  await field.press('Escape')
  await expect(field).toBeHidden()
  expect(await readMarks(page)).toMatchObject({ count: 0, current: '' })
})
