import { FILTER_NAMES, type FilterName } from '../query.ts'

/** A text to put between `from` and `to`. */
export interface Completion {
  readonly text: string
  readonly meaning: string
  readonly from: number
  readonly to: number
}

const NAMES: Readonly<Record<FilterName, string>> = {
  in: 'what kind of text',
  project: 'the project’s folder',
  tool: 'the tool that was called',
  file: 'a file that was touched',
  model: 'a model that answered in the session',
  branch: 'a git branch that the session was on',
  before: 'older than',
  after: 'as old as, or newer than',
  is: 'what state it is in',
}

const VALUES: Readonly<Partial<Record<FilterName, readonly (readonly [value: string, meaning: string])[]>>> =
  {
    in: [
      ['prompt', 'what you wrote'],
      ['answer', 'what Claude answered'],
      ['thinking', 'what Claude thought'],
      ['tool', 'what tools were asked: commands, paths, edits'],
      ['output', 'what tools gave back'],
      ['title', 'titles and summaries'],
      ['context', 'what the model was told beside the conversation'],
    ],
    is: [
      ['gone', 'no longer on disk'],
      ['kept', 'kept in the vault'],
      ['abandoned', 'on a branch that was left'],
      ['subagent', 'by a subagent'],
      ['error', 'a tool or request that failed'],
    ],
    before: times('before'),
    after: times('since'),
  }

function times(word: string): readonly (readonly [value: string, meaning: string])[] {
  return [
    ['today', `${word} this midnight`],
    ['yesterday', `${word} the midnight before`],
    ['7d', `${word} 7 days ago`],
    ['2w', `${word} 2 weeks ago`],
    ['3m', `${word} 3 months ago`],
    ['1y', `${word} a year ago`],
  ]
}

/** Filters that may be meant at the cursor, and their values once the name is there. */
export function completions(text: string, cursor: number): readonly Completion[] {
  const before = text.slice(0, cursor)
  const isInQuotes = (before.match(/["“”„]/g) ?? []).length % 2 === 1
  const typed = /\S*$/.exec(before)?.[0] ?? ''
  const from = cursor - typed.length
  const to = cursor + (/^\S*/.exec(text.slice(cursor))?.[0].length ?? 0)
  if (isInQuotes) return []
  const minus = typed.startsWith('-') ? '-' : ''
  const word = typed.slice(minus.length).toLowerCase()
  const colon = word.indexOf(':')
  if (colon === -1) {
    return FILTER_NAMES.filter((name) => name.startsWith(word)).map((name) => ({
      text: `${minus}${name}:`,
      meaning: NAMES[name],
      from,
      to,
    }))
  }
  const name = FILTER_NAMES.find((each) => each === word.slice(0, colon))
  const values = name === undefined ? [] : (VALUES[name] ?? [])
  return values
    .filter(([value]) => value.startsWith(word.slice(colon + 1)))
    .map(([value, meaning]) => ({ text: `${minus}${name}:${value}`, meaning, from, to }))
}
