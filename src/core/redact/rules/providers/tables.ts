import type { Rule } from '../../rule.ts'
import { writeNamed, writeToken } from '../write-rule.ts'
import { findRotatePage } from './rotate-pages.ts'

/** A token: its id, what people call it, what it begins with, and a pattern of what follows. */
export type TokenRow = readonly [id: string, name: string, starts: string | readonly string[], rest: string]

/** A secret that only a name gives away: its id, what people call it, the names, and a pattern of it. */
export type NamedRow = readonly [id: string, name: string, names: string | readonly string[], value: string]

export const HEX = '[0-9a-f]'
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
export const ALNUM = '[A-Za-z0-9]'

export function tokens(rows: readonly TokenRow[]): readonly Rule[] {
  return rows.map(([id, name, starts, rest]) => writeToken({ id, name, starts, rest, ...findRotatePage(id) }))
}

export function named(rows: readonly NamedRow[]): readonly Rule[] {
  return rows.map(([id, name, names, value]) =>
    writeNamed({
      id,
      name,
      names: typeof names === 'string' ? [names] : names,
      value,
      ...findRotatePage(id),
    }),
  )
}
