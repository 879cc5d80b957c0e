import type { TextMatch } from './find-matches.ts'
import type { Range } from './find-term.ts'

export interface Snippet {
  /** On one line: each run of white space is one space. */
  readonly text: string
  /** Relative to `text`. */
  readonly ranges: readonly Range[]
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}

/** How much of a word at the edge is given up to end at a whole one. */
const WORD_SLACK = 24
const SPACE = /\s/

/** Beyond the end too. Nearly every character is told by its number alone. */
function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code > 0x20 && code < 0xa0) return false
  return Number.isNaN(code) || SPACE.test(text[at] ?? ' ')
}

/** The part of a text that shows most of what was looked for, or of the best of it, with what stands around it. */
export function toSnippet(
  text: string,
  matches: readonly TextMatch[],
  maxLength: number,
  best: readonly TextMatch[] = matches,
): Snippet {
  const cluster = findBestCluster(best, maxLength)
  const start = cluster?.from ?? 0
  const end = Math.min(cluster?.to ?? 0, start + maxLength)
  // A third before and the rest behind; what one side does not need goes to the other.
  const spare = maxLength - (end - start)
  const back = walk(text, start, Math.floor(spare / 3), -1)
  const ahead = walk(text, end, spare - back.used, 1)
  const before = walk(text, start, spare - ahead.used, -1)
  return collapse(text, trim(text, before.at, ahead.at, start, end), matches)
}

/** The matches within one length that answer most clauses, then the most of them, then the first. */
function findBestCluster(matches: readonly TextMatch[], maxLength: number): Range | undefined {
  let best: (Range & { readonly score: number }) | undefined
  let first = 0
  const counts = new Map<number, number>()
  for (const [last, match] of matches.entries()) {
    counts.set(match.of, (counts.get(match.of) ?? 0) + 1)
    for (let start = matches[first]; start !== undefined && first < last; start = matches[first]) {
      if (match.to - start.from <= maxLength * 0.8) break
      const left = (counts.get(start.of) ?? 1) - 1
      if (left === 0) counts.delete(start.of)
      else counts.set(start.of, left)
      first++
    }
    const score = counts.size * 1000 + Math.min(999, last - first)
    const from = matches[first]?.from ?? match.from
    if (best === undefined || score > best.score) best = { from, to: match.to, score }
  }
  return best
}

function walk(
  text: string,
  start: number,
  budget: number,
  step: 1 | -1,
): { readonly at: number; readonly used: number } {
  let at = start
  let used = 0
  let wasSpace = false
  while (used < budget) {
    const next = step === 1 ? at : at - 1
    if (next < 0 || next >= text.length) break
    const isSpace = isSpaceAt(text, next)
    if (!(isSpace && wasSpace)) used++
    wasSpace = isSpace
    at += step
  }
  return { at, used }
}

interface Window extends Range {
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}

function trim(text: string, before: number, ahead: number, start: number, end: number): Window {
  let from = before
  let to = ahead
  if (from > 0 && !isEdge(text, from)) {
    const limit = Math.min(start, from + WORD_SLACK)
    while (from < limit && !isEdge(text, from)) from++
    if (!isEdge(text, from)) from = Math.min(start, before + (isLowSurrogate(text, before) ? 1 : 0))
  }
  if (to < text.length && !isEdge(text, to)) {
    const limit = Math.max(end, to - WORD_SLACK)
    while (to > limit && !isEdge(text, to)) to--
    if (!isEdge(text, to)) to = Math.max(end, ahead - (isLowSurrogate(text, ahead) ? 1 : 0))
  }
  while (from < start && isSpaceAt(text, from)) from++
  while (to > end && isSpaceAt(text, to - 1)) to--
  return {
    from,
    to,
    isCutBefore: /\S/.test(text.slice(0, from)),
    isCutAfter: /\S/.test(text.slice(to)),
  }
}

function isEdge(text: string, at: number): boolean {
  return isSpaceAt(text, at - 1) || isSpaceAt(text, at)
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit < 0xe000
}

function collapse(text: string, window: Window, matches: readonly TextMatch[]): Snippet {
  const places: number[] = []
  let collapsed = ''
  for (let at = window.from; at < window.to; at++) {
    places.push(collapsed.length)
    if (!isSpaceAt(text, at)) collapsed += text[at] ?? ''
    else if (!collapsed.endsWith(' ')) collapsed += ' '
  }
  places.push(collapsed.length)
  const placeOf = (at: number) => places[Math.min(Math.max(at, window.from), window.to) - window.from] ?? 0
  const ranges = matches
    .map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) }))
    .filter(({ from, to }) => to > from)
  const { isCutBefore, isCutAfter } = window
  return { text: collapsed, ranges, isCutBefore, isCutAfter }
}
