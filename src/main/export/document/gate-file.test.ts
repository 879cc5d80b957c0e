import { expect, test } from 'vitest'
import type { FileForm } from './gate.ts'
import { gateFile } from './gate-file.ts'

const image = ({ data }: { readonly data: string | undefined }) => data

function gate(bytes: Uint8Array, form: FileForm, change: (text: string) => string, size = 7) {
  const seen: string[] = []
  const text = (each: string) => {
    seen.push(each)
    return change(each)
  }
  function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  return { out: Buffer.concat([...gateFile(chunks(), form, { text, image })]), seen }
}

const redact = (text: string) => text.replaceAll('secret', '[redacted]')

test('lines of JSON stay JSON, one for one, whatever pieces they come in', () => {
  const lines = '{"a":"secret"}\n\n{"b":"ünd","c":"secret"}\r\nno secret JSON\n{"torn":"secr'
  for (const size of [1, 3, 8, 1000])
    expect(gate(Buffer.from(lines), 'json lines', redact, size).out.toString()).toBe(
      '{"a":"[redacted]"}\n\n{"b":"ünd","c":"[redacted]"}\r\nno [redacted] JSON\n{"torn":"secr',
    )
})

test('a JSON value may have several lines', () => {
  const text = '{\n  "a": "secret",\n  "b": "\\n"\n}\n'
  const { out, seen } = gate(Buffer.from(text), 'json', redact)
  expect(out.toString()).toBe('{\n  "a": "[redacted]",\n  "b": "\\n"\n}\n')
  expect(seen).toContain('\n')
})

test('a rule sees several lines of a text at once', () => {
  const key = '-----BEGIN\nabc\nEND-----\n'
  expect(gate(Buffer.from(key), 'text', (text) => text.replace(/BEGIN[\s\S]*END/, '')).out.toString()).toBe(
    '----------\n',
  )
})

test('a long text goes through in pieces that end where a line does', () => {
  const text = 'a line of it\n'.repeat(200_000)
  const { out, seen } = gate(Buffer.from(text), 'text', redact, 100_000)
  expect(out.toString()).toBe(text)
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.every((piece) => piece.endsWith('\n'))).toBe(true)
})

test('bytes that are no text stay as they are where a rule changes nothing', () => {
  const bytes = Buffer.from([0xff, 0x00, 0x0a, 0xc3, 0x28, 0x0a, 0xe2])
  for (const form of ['json lines', 'json', 'text'] as const)
    expect(gate(bytes, form, redact).out.equals(bytes)).toBe(true)
})
