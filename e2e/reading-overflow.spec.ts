import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copySample, openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

const FOLDER = 'projects/-home-mira-code-weather-logger/2531c3df-3582-4b24-95bc-f59449f53148/tool-results'
const FILE = 'toolu_01eEJdtmWWHSa6rFqgHeuCAp.txt'

test('an output in a file of its own is read on demand, page by page', async ({ machine }) => {
  const root = await copySample(machine)
  await appendFile(join(root, FOLDER, FILE), 'and so on\n'.repeat(40_000))
  const { page } = await machine.start()
  const feed = await openSession(page, 'Gap in the readings')
  await page.keyboard.press('O')
  const call = feed.getByRole('article', { name: 'Tool call Bash' }).first()
  await call.getByRole('button').first().click()
  const show = call.getByRole('button', { name: 'Show the full output' })
  await show.click()
  await expect(show).toBeHidden()
  const output = call.locator('.overflow .scroll-box')
  await expect(output).toContainText('weather-logger')
  const more = call.getByRole('button', { name: /^Show more/ })
  await expect(more).toBeVisible()
  const length = (await output.textContent())?.length ?? 0
  await more.click()
  await expect.poll(async () => (await output.textContent())?.length ?? 0).toBeGreaterThan(length)
  await machine.takePicture(page, 'overflow')
})

test('where its file is gone, a sentence says so', async ({ machine }) => {
  const root = await copySample(machine)
  await rm(join(root, FOLDER), { recursive: true })
  const { page } = await machine.start()
  const feed = await openSession(page, 'Gap in the readings')
  await page.keyboard.press('O')
  const call = feed.getByRole('article', { name: 'Tool call Bash' }).first()
  await call.getByRole('button').first().click()
  await expect(call).toContainText('a file that was deleted')
  await machine.takePicture(page, 'overflow-gone')
})
