import { isWordStart } from '../../checks/boundary.ts'
import { joinWideLines } from '../../join-wide-lines.ts'
import type { Match, Rule } from '../../rule.ts'
import { looksReal } from '../write-rule.ts'
import { findRotatePage } from './rotate-pages.ts'

const SHAPE = /[MNO][A-Za-z0-9_-]{22,27}\.[\w-]{6}\.[\w-]{27,38}(?![\w-])/y
const LONGEST_ID = 28
const SHORTEST_ID = 23
const DOTS_APART = 7
/** Behind its first dot a line ends before the token does, or before it a line began. */
const CUT_BEHIND = /\.[\w-]{0,6}(?:\.[\w-]{0,38})?\r?\n/y
const WHOLE_ID = /[MNO][A-Za-z0-9_-]{22,27}$/
const CUT_BEFORE = /\.[\w-]{6}\.[\w-]{27}/y

/** It has no letters of its own, but two dots at a known distance. */
export const DISCORD_TOKEN: Rule = {
  id: 'discord-bot-token',
  name: 'Discord bot token',
  confidence: 'certain',
  isWhole: true,
  keywords: ['.'],
  ...findRotatePage('discord'),
  toValue: (found) => found.replace(/\s/g, ''),
  match: (text, at) => matchAt(text, at) ?? matchAcross(text, at),
}

function matchAt(text: string, at: number): Match | undefined {
  if (text.charAt(at + DOTS_APART) !== '.') return undefined
  for (let start = Math.max(0, at - LONGEST_ID); at - start >= SHORTEST_ID; start++) {
    SHAPE.lastIndex = start
    const [found] = SHAPE.exec(text) ?? []
    if (found !== undefined && isWordStart(text, start) && looksReal(found))
      return { start, end: start + found.length }
  }
  return undefined
}

function matchAcross(text: string, at: number): Match | undefined {
  CUT_BEHIND.lastIndex = at
  CUT_BEFORE.lastIndex = at
  const before = text.slice(Math.max(0, at - LONGEST_ID), at)
  const isCut = before.includes('\n') ? CUT_BEFORE.test(text) : CUT_BEHIND.test(text) && WHOLE_ID.test(before)
  if (!isCut) return undefined
  const joined = joinWideLines(text, at)
  const match = joined && matchAt(joined.text, joined.at)
  return match && joined && { start: joined.toStart(match.start), end: joined.toEnd(match.end) }
}
