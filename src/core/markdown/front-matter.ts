import { revealInvisible } from '../render/text/reveal-controls.ts'

export type FrontMatterValue = string | number | null | readonly string[]

/**
 * YAML in which every text is a JSON string: YAML reads these as they are, and nothing in them ends the block. A reader that
 * knows no front matter takes it for text: no tag may be in it.
 */
export function toFrontMatter(fields: Readonly<Record<string, FrontMatterValue>>): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([key, value]) => `${key}: ${toYaml(value)}`)
  return ['---', ...lines, '---'].join('\n')
}

function toYaml(value: FrontMatterValue): string {
  if (typeof value === 'string') return JSON.stringify(revealInvisible(value)).replace(/</g, '\\u003c')
  if (Array.isArray(value)) return `[${value.map(toYaml).join(', ')}]`
  return String(value)
}
