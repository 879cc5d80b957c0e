import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const sheet = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
const pairs = new Map(
  [...sheet.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const named = (start: string) => [...pairs.keys()].filter((name) => name.startsWith(start))

/** Which texts stand on which grounds. */
const USES: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ...['text', 'text-quiet'].map(
    (name) =>
      [
        name,
        [...named('surface'), 'info-surface', 'error-surface', 'added-surface', 'removed-surface'],
      ] as const,
  ),
  ...[...named('code-'), 'text-quiet'].map(
    (name) => [name, ['surface-sunken', 'surface-raised', 'added-surface', 'removed-surface']] as const,
  ),
  ...named('ansi-').map((name) => [name, ['surface-sunken', 'error-surface']] as const),
  ['text', ['added-strong', 'removed-strong', 'rule-strong', 'warning-surface']],
  ['added', ['surface', 'surface-hover', 'added-surface']],
  ['removed', ['surface', 'surface-hover', 'removed-surface']],
  ['error', ['surface', 'surface-hover']],
  ['warning', ['surface']],
  ['accent', ['surface', 'info-surface']],
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(USES)('%s can be read on %j', (text, grounds) => {
    for (const ground of grounds)
      expect({
        ground,
        isReadable: contrast(pairs.get(text)?.[theme] ?? '', pairs.get(ground)?.[theme] ?? '') >= 4.5,
      }).toEqual({ ground, isReadable: true })
  })
})
