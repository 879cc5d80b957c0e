import { assertNever } from '../../assert-never.ts'
import { parseTime } from '../operators/parse-time.ts'
import { type Filter, type Hint, IN_VALUES, IS_VALUES } from '../query.ts'
import { toTermWords } from '../words/term-words.ts'
import { findClosest } from './find-closest.ts'
import type { FilterToken } from './read-tokens.ts'

export interface ParsedFilter {
  /** Undefined where the value says nothing that could be searched. */
  readonly filter: Filter | undefined
  readonly hint: Hint | undefined
}

export function parseFilter(token: FilterToken, now: number): ParsedFilter {
  const { name, value, isNegated } = token
  switch (name) {
    case 'in':
    case 'is':
      return parseList(token)
    case 'before':
    case 'after': {
      const time = parseTime(value, now)
      if (time === undefined) return { filter: undefined, hint: badTime(token) }
      return { filter: { name, time, isNegated }, hint: undefined }
    }
    case 'project':
    case 'tool':
    case 'file':
    case 'model':
    case 'branch':
      if (value === '') return { filter: undefined, hint: emptyValue(token) }
      // Of a path the words are looked for; the others are compared as they are written.
      if (name === 'file' && toTermWords({ kind: 'prefix', text: value }).words.length === 0)
        return { filter: undefined, hint: onlySigns(token) }
      return { filter: { name, values: [value], isNegated }, hint: undefined }
    default:
      return assertNever(name)
  }
}

function parseList(token: FilterToken): ParsedFilter {
  const { name, isNegated } = token
  const asked = token.value.toLowerCase().split(',')
  const wrong = asked.find((each) => !allowed(name).includes(each))
  const hint = wrong === undefined ? undefined : unknownValue(token, wrong)
  const inValues = IN_VALUES.filter((each) => asked.includes(each))
  const isValues = IS_VALUES.filter((each) => asked.includes(each))
  if (name === 'in' && inValues.length > 0) return { filter: { name, values: inValues, isNegated }, hint }
  if (name === 'is' && isValues.length > 0) return { filter: { name, values: isValues, isNegated }, hint }
  return { filter: undefined, hint }
}

function allowed(name: string): readonly string[] {
  return name === 'in' ? IN_VALUES : IS_VALUES
}

function unknownValue(token: FilterToken, wrong: string): Hint {
  const values = allowed(token.name)
  const list = `${token.name}: takes ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`
  const closest = wrong === '' ? undefined : findClosest(wrong, values)
  const message = closest === undefined ? list : `Did you mean ${token.name}:${closest}? ${list}`
  return hintOf(token, 'unknown-value', message, closest)
}

function badTime(token: FilterToken): Hint {
  const message = `${token.name}: takes a date such as 2026-10-05, 2026-10 or 2026, an age such as 7d, 2w, 3m or 1y, today or yesterday.`
  return hintOf(token, 'bad-date', message, findClosest(token.value.toLowerCase(), ['today', 'yesterday']))
}

function emptyValue(token: FilterToken): Hint {
  return hintOf(token, 'unfinished', `${token.name}: needs a value right behind the colon.`, undefined)
}

function onlySigns(token: FilterToken): Hint {
  const message = `${token.name}: needs a letter or digit. “${token.value}” is left out.`
  return hintOf(token, 'unsearchable', message, undefined)
}

function hintOf(token: FilterToken, kind: Hint['kind'], message: string, value: string | undefined): Hint {
  const { name, isNegated, isLast, from, to } = token
  const suggestion = value === undefined ? undefined : `${isNegated ? '-' : ''}${name}:${value}`
  return { kind: isLast || token.value === '' ? 'unfinished' : kind, message, from, to, suggestion }
}
