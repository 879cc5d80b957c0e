import { isSecretValue } from '../checks/secret-value.ts'
import { type SecretSort, sortOfKey, sortOfName, TELLING_WORDS } from '../checks/telling-name.ts'
import type { Found } from '../finding.ts'
import type { Match, Rule } from '../rule.ts'

/** The rest of a name, what closes it, and what assigns. */
const HEAD = /([\w.-]{0,30}?)(?:\\{0,4}["'`]|\]|\*\*)?[ \t]{0,4}(?::=|=>|={1,2}|:|>)(?:[ \t]{0,4}|\s{0,2})/y
const QUOTED = /\\{0,4}(["'`])([^"'`\s\\]{6,400})\\{0,4}\1/y
/** In a file of settings, all up to the end of the line belongs to it. */
const BARE = /[^\s"'`\\<>]{6,400}/y
const SETTING = /^[A-Z][A-Z0-9_]*=$/
const BEHIND = /[.,;:!?)\]}]+$/
/** In an address, or among others. */
const ENDS_EARLIER = /[&,;|]/

const NAMES: Readonly<Record<SecretSort, readonly [id: string, name: string]>> = {
  password: ['password', 'Password'],
  token: ['secret-value', 'Key or token'],
}

/** `DB_PASSWORD=…`, `"secret": "…"`, `apiKey: '…'`, `--token …`: a name that tells what its value is. */
export const ASSIGNED_RULES: readonly Rule[] = (['password', 'token'] as const).map((sort): Rule => {
  const [id, name] = NAMES[sort]
  const keywords = Object.keys(TELLING_WORDS).filter((word) => TELLING_WORDS[word] === sort)
  const byLength = keywords.toSorted((a, b) => b.length - a.length)
  return {
    id,
    name,
    confidence: 'likely',
    canBeWrapped: true,
    keywords,
    match(text, at) {
      const lower = text.slice(at, at + LONGEST_WORD).toLowerCase()
      const word = byLength.find((each) => lower.startsWith(each))
      return word === undefined ? undefined : matchAt(text, at, word)
    },
  }
})

const LONGEST_WORD = 12
const BEFORE = 24

function matchAt(text: string, at: number, word: string): Match | undefined {
  const end = at + word.length
  HEAD.lastIndex = end
  const head = HEAD.exec(text)
  const start = head === null ? findOption(text, at, end) : end + head[0].length
  if (start === undefined) return undefined
  const sort = sortOfName(word, text.slice(Math.max(0, at - BEFORE), at), head?.[1] ?? '')
  if (sort === undefined) return undefined
  QUOTED.lastIndex = start
  const quoted = QUOTED.exec(text)
  if (quoted !== null) {
    const [all, quote = '', value = ''] = quoted
    const from = start + all.indexOf(quote) + 1
    return isSecretValue(value, sort) ? { start: from, end: from + value.length } : undefined
  }
  return matchBare(text, start, sort, SETTING.test(text.slice(lineStart(text, at), start)))
}

function matchBare(text: string, start: number, sort: SecretSort, isSetting: boolean): Match | undefined {
  BARE.lastIndex = start
  const bare = BARE.exec(text)?.[0]
  if (bare === undefined) return undefined
  const cut = isSetting ? bare : (bare.split(ENDS_EARLIER, 1)[0] as string)
  const value = cut.replace(BEHIND, '')
  return isSecretValue(value, sort, !isSetting) ? { start, end: start + value.length } : undefined
}

/** `--password …` has a space where others have a sign. */
function findOption(text: string, at: number, end: number): number | undefined {
  if (text.charAt(end) !== ' ') return undefined
  const before = text.slice(Math.max(0, at - BEFORE), at)
  return /(?:--|(?:^|[^\w-]|\\[nrt])-)[\w-]{0,20}$/.test(before) ? end + 1 : undefined
}

function lineStart(text: string, at: number): number {
  let start = at
  while (start > 0 && at - start < 60 && /[A-Z0-9_]/.test(text.charAt(start - 1))) start--
  return start
}

const LONGEST_VALUE = 400

/** A value in JSON, by its key. */
export function matchAssigned(key: string, value: string): Found | undefined {
  if (value.length > LONGEST_VALUE || /\s/.test(value)) return undefined
  const sort = sortOfKey(key)
  if (sort === undefined || !isSecretValue(value, sort)) return undefined
  const rule = ASSIGNED_RULES.find(({ id }) => id === NAMES[sort][0])
  return rule && { rule, confidence: rule.confidence, start: 0, end: value.length, value }
}
