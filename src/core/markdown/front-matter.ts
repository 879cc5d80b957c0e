import { revealInvisible } from '../render/text/reveal-controls.ts'

export type FrontMatterValue = string | number | null | readonly string[]

/**
 * YAML in which every text is a JSON string: YAML reads these as they are, and nothing in them ends the block. A reader that
 * knows no front matter takes it for text: no tag, image or link may be in it.
 */
export function toFrontMatter(fields: Readonly<Record<string, FrontMatterValue>>): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([key, value]) => `${key}: ${toYaml(value)}`)
  return ['---', ...lines, '---'].join('\n')
}

/** Of a tag, of an image, and between the words of a link and its target. */
const MARKS = /<|!(?=\[)|(?<=\])[([:]/g

function toEscape(mark: string): string {
  return `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function toYaml(value: FrontMatterValue): string {
  if (typeof value === 'string') return JSON.stringify(revealInvisible(value)).replace(MARKS, toEscape)
  if (Array.isArray(value)) return `[${value.map(toYaml).join(', ')}]`
  return String(value)
}
