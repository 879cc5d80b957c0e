import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSafeName } from './safe-name.ts'

describe('toSafeName', () => {
  it.each([
    ['Draw the tide table', 'Draw-the-tide-table'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\Users\\ana', 'C-Users-ana'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['com¹', '_com¹'],
    ['ends with dots...', 'ends-with-dots'],
    ['潮汐表を描く', '潮汐表を描く'],
    ['a\u202egnp.exe', 'a-gnp.exe'],
    ['tab\tnew\nline\u0000nul', 'tab-new-line-nul'],
    ['   ', ''],
    ['…', '…'],
  ])('makes of %j the name %j', (text, name) => {
    expect(toSafeName(text, 60)).toBe(name)
  })

  it('makes of a title of 5,000 characters a name of at most so many bytes, without half characters', () => {
    const name = toSafeName('é🌊'.repeat(2500), 60)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(60)
    expect(name.isWellFormed()).toBe(true)
  })

  it('never gives what a system refuses, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const name = toSafeName(text, 60)
        expect(name).not.toMatch(/[<>:"/\\|?*\u0000-\u001f\u202a-\u202e\u2066-\u2069]|^[. ]|[. ]$/)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(61)
        expect(toSafeName(name, 61)).toBe(name)
      }),
    )
  })
})
