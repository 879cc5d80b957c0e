import { describe, expect, test } from 'vitest'
import type { CallPart, StepPart } from '../../model/steps/step-content.ts'
import { clipParts, SHOWN_FAST, WHOLE } from './clip-parts.ts'

function textPart(text: string): StepPart {
  return { kind: 'block', block: { kind: 'text', text } }
}

function callPart(call: Partial<CallPart>): CallPart {
  return { kind: 'call', id: 'c', name: 'Tool', input: {}, results: [], notes: [], ...call }
}

describe('clipParts', () => {
  test('leaves alone what is short', () => {
    const parts = [textPart('short'), callPart({ input: { a: [1, null, 'b'], c: { d: true } } })]
    expect(clipParts(parts, SHOWN_FAST)).toEqual({ parts, cut: 0 })
  })

  test('cuts a long text and counts what is missing', () => {
    const { parts, cut } = clipParts([textPart('x'.repeat(SHOWN_FAST.text + 10))], SHOWN_FAST)
    expect(parts).toEqual([textPart('x'.repeat(SHOWN_FAST.text))])
    expect(cut).toBe(10)
  })

  test('never cuts a character in two', () => {
    const long = `${'x'.repeat(SHOWN_FAST.text - 1)}😀`
    expect(clipParts([textPart(long)], SHOWN_FAST)).toEqual({
      parts: [textPart('x'.repeat(SHOWN_FAST.text - 1))],
      cut: 2,
    })
  })

  test('keeps an image whole, or not at all', () => {
    const image = (length: number): StepPart => ({
      kind: 'block',
      block: { kind: 'image', mediaType: 'image/png', data: 'A'.repeat(length), url: undefined },
    })
    expect(clipParts([image(500_000)], SHOWN_FAST)).toEqual({ parts: [image(500_000)], cut: 0 })
    const { parts, cut } = clipParts([image(SHOWN_FAST.image + 1)], SHOWN_FAST)
    expect(parts).toMatchObject([{ block: { mediaType: 'image/png', data: undefined } }])
    expect(cut).toBe(SHOWN_FAST.image + 1)
  })

  test('leaves out the copy of a whole file that an edit carries, unless all is asked for', () => {
    const result = { kind: 'result', callId: 'c', isError: false, parts: [] } as const
    const part = callPart({ results: [{ result, toolUseResult: { filePath: '/a', originalFile: 'old' } }] })
    expect(clipParts([part], SHOWN_FAST).parts).toEqual([
      callPart({ results: [{ result, toolUseResult: { filePath: '/a' } }] }),
    ])
    expect(clipParts([part], WHOLE).parts).toEqual([part])
  })

  test('a huge input does not cost the result its text', () => {
    const input = Array.from({ length: 40 }, () => 'x'.repeat(60_000))
    const result = {
      kind: 'result',
      callId: 'c',
      isError: false,
      parts: [{ kind: 'text', text: 'done' }],
    } as const
    const { parts, cut } = clipParts(
      [callPart({ input, results: [{ result, toolUseResult: undefined }] })],
      SHOWN_FAST,
    )
    expect(parts).toMatchObject([{ results: [{ result: { parts: [{ text: 'done' }] } }] }])
    expect(cut).toBeGreaterThan(1_000_000)
  })

  test('what is nested without end has an end, also when all is asked for', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
    for (const limits of [SHOWN_FAST, WHOLE]) {
      const { parts } = clipParts([callPart({ input: deep })], limits)
      expect(JSON.stringify(parts)).toContain('nested too deep')
    }
  })

  test('a key named __proto__ stays a key', () => {
    const input: unknown = JSON.parse('{"__proto__": {"polluted": true}}')
    const { parts } = clipParts([callPart({ input })], SHOWN_FAST)
    expect(JSON.stringify(parts)).toContain('"__proto__":{"polluted":true}')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})
