import { describe, expect, test } from 'vitest'
import type { TextPlace } from './gate.ts'
import { gateJsonText, gateValue } from './gate-json.ts'

const PLACE: TextPlace = { kind: 'raw' }
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')
const rules = {
  text: (text: string) => text.replaceAll('secret', '[redacted]'),
  image: ({ data }: { readonly data: string | undefined }) => data,
}

describe('the text of a JSON value', () => {
  test.each([
    '{"b": 1.50, "2":"x","1" :[true,null , 1e3],"b":-0}\n',
    String.raw`{"\u0061":"\u00e9\/\"\\","":"\ud800"}`,
    '"only a string"',
    '[]',
    '  {"a":{}}  \r\n',
  ])('stays as it was written where a rule changes nothing: %s', (text) => {
    expect(gateJsonText(text, PLACE, rules)).toBe(text)
  })

  test('changes strings and keys at any depth, and nothing around them', () => {
    const text = String.raw`{"a":[{"secret":1.0},["\"secret\"\\","secret"]], "10":"\u0073ecret","2":"\n"}`
    expect(gateJsonText(text, PLACE, rules)).toBe(
      String.raw`{"a":[{"[redacted]":1.0},["\"[redacted]\"\\","[redacted]"]], "10":"[redacted]","2":"\n"}`,
    )
  })

  test('is undefined where it is no JSON', () => {
    for (const text of ['{"torn":"sec', '', 'secret', '{"a":1}{"b":2}'])
      expect(gateJsonText(text, PLACE, rules)).toBeUndefined()
  })

  test('tells a rule where each string stands, as a walk through the value does', () => {
    const value = { a: ['x', { b: 'y', c: [] }], d: { e: 'z' }, f: 'last' }
    const listen = () => {
      const told: unknown[] = []
      const text = (string: string, place: TextPlace) => {
        told.push([string, place.path, place.isKey ?? false])
        return string
      }
      return { told, rules: { ...rules, text } }
    }
    const [written, walked] = [listen(), listen()]
    gateJsonText(JSON.stringify(value), PLACE, written.rules)
    gateValue(value, PLACE, walked.rules)
    expect(written.told).toEqual(walked.told)
    expect(written.told).toContainEqual(['y', ['a', '1', 'b'], false])
    expect(written.told).toContainEqual(['e', ['d', 'e'], true])
  })
})

test('two keys that become the same both stay', () => {
  const gated = gateValue({ one: 1, two: 2 }, PLACE, { ...rules, text: () => 'same' })
  expect(Object.values(gated as object)).toEqual([1, 2])
})

test('a key that every object has is one like any other', () => {
  const value = JSON.parse('{"__proto__":"secret"}')
  expect(JSON.stringify(gateValue(value, PLACE, rules))).toBe('{"__proto__":"[redacted]"}')
})

test('images are no text: a rule of their own says what leaves in their place', () => {
  const text = () => 'a text'
  expect(gateValue({ a: PNG }, PLACE, { text: (key) => key, image: ({ data }) => data })).toEqual({ a: PNG })
  expect(gateValue([PNG, 'b'], PLACE, { text, image: () => undefined })).toEqual(['', 'a text'])
  expect(gateJsonText(JSON.stringify([PNG]), PLACE, { text, image: () => 'no image' })).toBe('["no image"]')
})
