import type { Finding } from '../../core/redact/finding.ts'

export interface ContextLine {
  readonly before: string
  readonly after: string
}

const BEFORE = 60
const AFTER = 100

/** What stands around a finding in its line, with everything else masked that was found there. */
export function toContextLine(text: string, found: readonly Finding[], { start, end }: Finding): ContextLine {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const from = Math.max(start === 0 ? 0 : lineStart, start - BEFORE)
  const to = Math.min(lineEnd === -1 ? text.length : lineEnd, end + AFTER)
  return { before: maskWithin(text, found, from, start), after: maskWithin(text, found, end, to) }
}

function maskWithin(text: string, found: readonly Finding[], from: number, to: number): string {
  let masked = ''
  let at = from
  for (const finding of [...found].sort((a, b) => a.start - b.start)) {
    if (finding.end <= at || finding.start >= to) continue
    masked += text.slice(at, Math.max(at, finding.start)) + finding.masked
    at = finding.end
  }
  return masked + text.slice(at, Math.max(at, to))
}
