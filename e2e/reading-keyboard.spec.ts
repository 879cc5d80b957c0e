import type { Page } from '@playwright/test'
import { copySample, openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

/** What the row with the focus is called. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
}

test('one goes through a conversation by keys alone', async ({ machine }) => {
  await copySample(machine)
  const { page } = await machine.start()
  const feed = await openSession(page, 'Review the station search before 1.4')
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe('Prompt')
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe('Details of this turn')
  await page.keyboard.press('o')
  await expect(feed.getByRole('article', { name: 'Tool call Agent' })).toHaveCount(3)
  await page.keyboard.press('J')
  await expect.poll(() => focused(page)).toBe('Notification')
  await page.keyboard.press('K')
  await expect.poll(() => focused(page)).toBe('Prompt')
  await page.keyboard.press('G')
  await expect(feed.getByRole('article').last()).toBeInViewport()
  await page.keyboard.press('g')
  await expect(feed.getByRole('article', { name: 'Prompt' }).first()).toBeInViewport()

  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe('Details of this turn')
  await page.keyboard.press('Enter')
  await expect(feed.getByRole('article', { name: 'Tool call Agent' })).toHaveCount(0)
  await page.keyboard.press('p')
  await expect(page.getByRole('navigation', { name: 'Prompts' })).toBeHidden()
  await machine.takePicture(page, 'without-outline')
})

test('the conversation is one stop on the way with Tab, and one comes back to the row one left', async ({
  machine,
}) => {
  await copySample(machine)
  const { page } = await machine.start()
  const feed = await openSession(page, 'Review the station search before 1.4')
  for (const key of ['m', 'g', 'j', 'j']) await page.keyboard.press(key)
  const isInside = () => feed.evaluate((list) => list.contains(document.activeElement))
  await expect.poll(isInside).toBe(true)
  const row = await feed.locator('[data-focused]').getAttribute('data-row')
  let stops = 0
  while ((await isInside()) && stops < 12) {
    await page.keyboard.press('Tab')
    stops++
  }
  expect(stops).toBeLessThan(6)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(isInside).toBe(true)
  expect(await feed.locator('[data-focused]').getAttribute('data-row')).toBe(row)
})

test('a copied link leads back to its block, even inside a subagent', async ({ machine }) => {
  await copySample(machine)
  const { app, page } = await machine.start()
  const feed = await openSession(page, 'Review the station search before 1.4')
  await page.keyboard.press('O')
  const call = feed.getByRole('article', { name: 'Tool call' }).filter({ hasText: 'accessibility-reviewer' })
  await call.getByRole('button').first().press('Enter')
  const inner = feed.getByRole('article', { name: 'Prompt in a subagent, level 1' })
  await inner.click()
  await page.keyboard.press('L')
  await expect(page.getByText('Link copied.')).toBeVisible()
  const link = await app.evaluate(({ clipboard }) => clipboard.readText())
  expect(link).toMatch(/^scrollback:\/\/session\/[\w-]+\/[^#]+#[\w-]+\/0$/)

  await openSession(page, 'Release 0.4.0')
  await page.getByRole('combobox', { name: 'Search all sessions' }).fill(link)
  await expect(inner).toBeInViewport()
  await expect(inner).toHaveAttribute('data-focused', '')
  await machine.takePicture(page, 'followed-link')
})
