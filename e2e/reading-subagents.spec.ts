import { copySample, openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

test('a subagent inside a subagent opens in place', async ({ machine }) => {
  await copySample(machine)
  const { page } = await machine.start()
  const feed = await openSession(page, 'Review the station search before 1.4')
  await page.keyboard.press('O')
  const call = feed.getByRole('article', { name: 'Tool call' }).filter({ hasText: 'accessibility-reviewer' })
  await expect(call).toBeVisible()
  const outer = feed.getByRole('article', { name: /^Subagent$/ })
  await expect(outer).toHaveCount(0)
  await call.getByRole('button').first().click()
  await expect(outer).toHaveCount(1)
  await outer.getByRole('button').click()
  await expect(outer.getByRole('button')).toHaveAttribute('aria-expanded', 'true')

  const innerCall = feed.getByRole('article', { name: /^Tool call (?:Task|Agent) in a subagent, level 1$/ })
  await innerCall.getByRole('button').first().click()
  const inner = feed.getByRole('article', { name: 'Subagent in a subagent, level 1' })
  await expect(inner).toHaveCount(1)
  await inner.getByRole('button').click()
  const deepest = feed.getByRole('article', { name: 'Prompt in a subagent, level 2' })
  await expect(deepest).toBeVisible()
  await machine.takePicture(page, 'nested-subagents')

  await inner.getByRole('button').click()
  await expect(deepest).toBeHidden()
  await call.getByRole('button').first().click()
  await expect(outer).toHaveCount(0)
})
