export interface Segment {
  /** Undefined for what stands outside of all tags. */
  readonly tag: string | undefined
  /** As they stand in the opening tag. */
  readonly attributes: string
  readonly text: string
}

/** What Claude Code wraps into tags inside a text, and what stands between. Tags that are not asked for are text. */
export function splitTagged(text: string, tags: readonly string[]): readonly Segment[] {
  const tagged = new RegExp(`<(${tags.join('|')})(\\s[^>]*)?>([\\s\\S]*?)</\\1>`, 'g')
  const segments: Segment[] = []
  let end = 0
  const addPlain = (plain: string) => {
    if (plain.trim() !== '') segments.push({ tag: undefined, attributes: '', text: plain })
  }
  for (const match of text.matchAll(tagged)) {
    addPlain(text.slice(end, match.index))
    segments.push({ tag: match[1], attributes: (match[2] ?? '').trim(), text: match[3] ?? '' })
    end = match.index + match[0].length
  }
  addPlain(text.slice(end))
  return segments
}
