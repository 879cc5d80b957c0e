import type { ValueChoices } from '../operators/operator.ts'
import { OPERATORS } from '../operators/registry.ts'
import { findOperator } from '../parse/read-tokens.ts'

/** A text to put between `from` and `to`. */
export interface Completion {
  readonly text: string
  readonly meaning: string
  readonly from: number
  readonly to: number
}

/** What a library has for some of the operators. */
export type LibraryValues = Readonly<Record<ValueChoices, readonly string[]>>

/** Operators that may be meant at the cursor, and their values once the name is there. */
export function completions(text: string, cursor: number, library: LibraryValues): readonly Completion[] {
  const before = text.slice(0, cursor)
  const typed = /\S*$/.exec(before)?.[0] ?? ''
  const [, minus = '', name, value = ''] = /^(-?)([^:]*:)?(.*)$/s.exec(typed) ?? []
  const place = {
    from: cursor - typed.length,
    to: cursor + (/^\S*/.exec(text.slice(cursor))?.[0].length ?? 0),
  }
  const isInQuotes = (before.match(/["“”„]/g) ?? []).length % 2 === 1
  if (name === undefined) {
    return isInQuotes
      ? []
      : completeName(value).map((each) => ({ ...each, text: `${minus}${each.text}`, ...place }))
  }
  const operator = findOperator(name.slice(0, -1))
  if (operator === undefined) return []
  const fixed = isInQuotes ? [] : operator.values.filter((each) => each.value.startsWith(value.toLowerCase()))
  const start = value.replace(/^"/, '').toLowerCase()
  const own = operator.choices === undefined ? [] : library[operator.choices]
  return [
    ...fixed,
    ...own
      .filter((each) => each.toLowerCase().includes(start))
      .map((each) => ({ value: /\s/.test(each) ? `"${each}"` : each, meaning: each })),
  ].map((each) => ({ text: `${minus}${name.toLowerCase()}${each.value}`, meaning: each.meaning, ...place }))
}

function completeName(typed: string): readonly Pick<Completion, 'text' | 'meaning'>[] {
  return OPERATORS.flatMap(({ names, meaning }) => {
    const name = names.find((each) => each.startsWith(typed.toLowerCase()))
    return name === undefined ? [] : [{ text: `${name}:`, meaning }]
  })
}
