import { expect, test } from 'vitest'
import { redactValue } from './open-redaction.ts'

test('of a key in a prompt nothing is left in the title that was cut from it', () => {
  const lines = Array.from(
    { length: 6 },
    (_, at) => `MIIEpAIBAAKCAQEAx7Tf${at}w2ZrKx9VbN4sYdHm3GcJp6AeU5QnXv8LsMf0JhGc9PaEu`,
  )
  const key = [['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' '), ...lines].join('\n')
  const prompt = `Use this:\n${key}\n${['-----END RSA', 'PRIVATE KEY-----'].join(' ')}`
  const title = prompt.replace(/\s+/g, ' ').slice(0, 120)
  const redacted = JSON.stringify(redactValue({ title, prompts: [{ text: prompt }] }, ['secrets']))
  for (const line of lines) expect(redacted).not.toContain(line.slice(0, 12))
  expect(redacted).toContain('Use this:')
})
