/** What Claude Code writes around commands and their output. */
export const COMMAND_TAGS = [
  'command-name',
  'command-message',
  'command-args',
  'local-command-stdout',
  'local-command-stderr',
  'local-command-caveat',
  'bash-input',
  'bash-stdout',
  'bash-stderr',
] as const

export interface Segment {
  /** Undefined for what stands outside of all tags. */
  readonly tag: string | undefined
  /** As they stand in the opening tag. */
  readonly attributes: string
  readonly text: string
}

/** What Claude Code wraps into tags inside a text, and what stands between. Tags that are not asked for, or never end, are text. */
export function splitTagged(text: string, tags: readonly string[]): readonly Segment[] {
  const opening = new RegExp(`<(${tags.join('|')})(\\s[^<>]*)?>`, 'g')
  const segments: Segment[] = []
  const unended = new Set<string>()
  let end = 0
  const addPlain = (plain: string) => {
    if (plain.trim() !== '') segments.push({ tag: undefined, attributes: '', text: plain })
  }
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const [whole, tag = '', attributes = ''] = match
    const from = match.index + whole.length
    // Looked for once only, so that a text full of tags that never end costs no more than any other.
    const to = unended.has(tag) ? -1 : text.indexOf(`</${tag}>`, from)
    if (to < 0) {
      unended.add(tag)
      continue
    }
    addPlain(text.slice(end, match.index))
    segments.push({ tag, attributes: attributes.trim(), text: text.slice(from, to) })
    end = to + tag.length + 3
    opening.lastIndex = end
  }
  addPlain(text.slice(end))
  return segments
}

/** The text inside the first `<tag>…</tag>`. */
export function tagged(text: string, tag: string): string | undefined {
  const start = text.indexOf(`<${tag}>`)
  if (start < 0) return undefined
  const from = start + tag.length + 2
  const end = text.indexOf(`</${tag}>`, from)
  return end < 0 ? undefined : text.slice(from, end)
}
