import { copySample, openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

test('a subagent inside a subagent opens in place', async ({ machine }) => {
  await copySample(machine)
  await machine.writeData('settings.json', { isWelcomed: true })
  const { page } = await machine.start()
  const feed = await openSession(page, 'Review the station search before 1.4')
  await page.keyboard.press('O')
  const call = feed.getByRole('article', { name: 'Tool call' }).filter({ hasText: 'accessibility-reviewer' })
  await expect(call).toBeVisible()
  const outer = feed.getByRole('article', { name: /^Subagent$/ })
  await expect(outer).toHaveCount(0)
  // One step: the conversation is there with the call.
  await call.getByRole('button').first().press('Enter')
  await expect(outer.getByRole('button')).toHaveAttribute('aria-expanded', 'true')

  // With the keys, as what is opened pushes the rest out of sight.
  const innerCall = feed.getByRole('article', {
    name: /^Tool call (?:Task|Agent) in a subagent, level 1$/,
  })
  await innerCall.getByRole('button').first().focus()
  await page.keyboard.press('o')
  const deepest = feed.getByRole('article', { name: 'Prompt in a subagent, level 2' })
  await expect(deepest).toBeAttached()
  await page.keyboard.press('j')
  const inner = feed.getByRole('article', { name: 'Subagent in a subagent, level 1' })
  await expect(inner).toHaveAttribute('data-focused', '')
  await machine.takePicture(page, 'nested-subagents')

  await page.keyboard.press('o')
  await expect(deepest).toHaveCount(0)
})
