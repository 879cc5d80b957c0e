import { expect, test } from 'vitest'
import type { ItemContent } from '../../core/items/item.ts'
import { toPlainText } from './to-plain-text.ts'

test('what is copied are the words, and of a call what came out of it', () => {
  const text = (value: string) => ({ kind: 'block', block: { kind: 'text', text: value } })
  const result = { parts: [{ kind: 'text', text: 'out' }] }
  const call = { kind: 'call', input: { command: 'ls' }, results: [{ result }] }
  const content = (...parts: unknown[]) => ({ parts }) as unknown as ItemContent
  expect(toPlainText(content(text('one'), text('two')))).toBe('one\n\ntwo')
  expect(toPlainText(content(call))).toBe('out')
  expect(toPlainText(content({ ...call, results: [] }))).toContain('"ls"')
})
