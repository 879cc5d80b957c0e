import { type ChangedText, ChangedTextBuilder } from './original-places.ts'

/** A terminal breaks lines that are this wide, and a listing does. */
const NARROWEST = 56
const BEFORE = 400
const BEHIND = 900
/** What a listing, a diff or a frame puts before the rest of a line that it broke. */
const GUTTER = /^(?:[ \t]{0,12}\d{1,7}(?:→|\t|:|[ ]?[|│] ?)|[ \t]{0,12}[│|┃] ?|[ \t]{1,12}|\+|-)?/

export interface JoinedLines extends ChangedText {
  /** Where the place that was asked for is in it. */
  readonly at: number
}

/** The lines around a place, where they were broken within a word because they were too wide. Undefined where none was. */
export function joinWideLines(text: string, at: number): JoinedLines | undefined {
  const from = Math.max(0, at - BEFORE)
  const around = text.slice(from, at + BEHIND)
  if (!around.includes('\n')) return undefined
  const builder = new ChangedTextBuilder()
  let place = -1
  let breaks = 0
  let start = 0
  for (let end = around.indexOf('\n'); end >= 0; end = around.indexOf('\n', start)) {
    const line = around.slice(start, end).replace(/\r$/, '')
    const rest = around.slice(end + 1, end + 200)
    const gutter = GUTTER.exec(rest)?.[0] ?? ''
    const isBroken = line.length >= NARROWEST && /\S$/.test(line) && /^\S/.test(rest.slice(gutter.length))
    const kept = isBroken ? line : around.slice(start, end + 1)
    if (place < 0 && from + start + kept.length > at) place = builder.length + at - from - start
    builder.add(kept, from + start, from + start + kept.length)
    start = end + 1 + (isBroken ? gutter.length : 0)
    if (isBroken) breaks++
  }
  if (place < 0) place = builder.length + at - from - start
  builder.add(around.slice(start), from + start, from + around.length)
  return breaks === 0 || place < 0 ? undefined : { ...builder.build(), at: place }
}
