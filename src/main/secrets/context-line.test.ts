import { expect, test } from 'vitest'
import type { Finding } from '../../core/redact/finding.ts'
import { toContextLine } from './context-line.ts'

function find(text: string, value: string): Finding {
  const start = text.indexOf(value)
  const end = start + value.length
  return { rule: 'password', confidence: 'likely', start, end, value, masked: '••' }
}

test('the context is the line around a value, and what else was found in it is masked', () => {
  const text = 'first line\nUSER=ada PASS=heron KEY=tern done\nlast line'
  const [pass, key] = [find(text, 'heron'), find(text, 'tern')]
  expect(toContextLine(text, [pass, key], pass)).toEqual({
    before: 'USER=ada PASS=',
    after: ' KEY=•• done',
  })
  expect(toContextLine(text, [pass, key], key)).toEqual({
    before: 'USER=ada PASS=•• KEY=',
    after: ' done',
  })
})

test('what reaches into the context, or lies around the value, is masked as a whole', () => {
  const text = 'url=https://ada:heron@example.com/x end'
  const [url, pass] = [find(text, 'https://ada:heron@example.com'), find(text, 'heron')]
  expect(toContextLine(text, [url, pass], pass)).toEqual({ before: 'url=••', after: '••/x end' })
})

test('a long line is cut', () => {
  const text = `${'a'.repeat(5000)} heron ${'b'.repeat(5000)}`
  const { before, after } = toContextLine(text, [], find(text, 'heron'))
  expect(before.length + after.length).toBeLessThan(200)
})

test('a value at the very start has nothing in front of it', () => {
  expect(toContextLine('heron', [], find('heron', 'heron'))).toEqual({ before: '', after: '' })
})
