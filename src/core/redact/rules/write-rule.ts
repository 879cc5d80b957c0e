import { isWordStart } from '../checks/boundary.ts'
import { looksRandom } from '../checks/entropy.ts'
import { isPlaceholder } from '../checks/placeholder.ts'
import type { Match, Rule, RuleFacts } from '../rule.ts'

/** Not followed by more of a word. */
const END = '(?![A-Za-z0-9_])'

/** Makes a rule of a pattern that begins at its keyword. */
export function writeRule({
  pattern,
  flags = '' as 'i',
  before,
  standsAnywhere,
  accepts = looksReal,
  ...facts
}: RuleFacts): Rule {
  const shape = new RegExp(`${pattern}${END}`, `y${flags}`)
  const confidence = facts.confidence ?? 'certain'
  const canBeWrapped =
    confidence === 'likely' || before !== undefined || (/\([^?]/.test(pattern) && facts.isWhole !== true)
  return { ...facts, confidence, ...(canBeWrapped && { canBeWrapped }), match }

  function match(text: string, at: number): Match | undefined {
    const start = before === undefined ? at : goBack(text, at, before)
    if (standsAnywhere !== true && !isWordStart(text, start)) return undefined
    shape.lastIndex = start
    const found = shape.exec(text)
    if (found === null) return undefined
    const secret = found[1] ?? found[0]
    const verdict = accepts(secret)
    if (verdict === false) return undefined
    const end = start + found[0].length
    const place = { start: end - secret.length, end }
    return verdict === true ? place : { ...place, confidence: verdict }
  }
}

/** Made by a program: words joined to one have neither figures nor capitals in their middle. */
export function looksReal(secret: string): boolean {
  const isMixed = /\d/.test(secret) || (secret.match(/[a-z][A-Z]/g)?.length ?? 0) >= secret.length / 12
  return isMixed && looksRandom(secret) && !isPlaceholder(secret)
}

const WORDS = /^[a-z]+(?:[-_.][a-z]+)*$/

/** What stands behind letters that nothing else begins with may be less mixed. */
function looksRealBehindStart(secret: string): boolean {
  return looksRandom(secret) && !isPlaceholder(secret) && !WORDS.test(secret)
}

/** Shorter starts, and those that are words, begin other things too. */
const TELLING_START =
  /^(?!(?:test|live|secret|console|default|service|prod|preview)[-_:])[A-Za-z0-9._:$+-]{4,}/

function goBack(text: string, at: number, [most, allowed]: readonly [number, RegExp]): number {
  let start = at
  while (start > 0 && at - start < most && allowed.test(text.charAt(start - 1))) start--
  return start
}

export interface TokenFacts
  extends Pick<RuleFacts, 'id' | 'name' | 'rotate' | 'confidence' | 'accepts' | 'flags'> {
  /** What every one begins with. */
  readonly starts: string | readonly string[]
  /** A pattern of what follows. */
  readonly rest: string
}

/** A token that begins with letters of its provider’s own. */
export function writeToken({ starts, rest, ...facts }: TokenFacts): Rule {
  const keywords = typeof starts === 'string' ? [starts] : starts
  return writeRule({
    ...facts,
    keywords,
    pattern: `(?:${keywords.map(escapePattern).join('|')})${rest}`,
    accepts:
      facts.accepts ??
      ((secret) => {
        const rest = withoutStart(secret, keywords)
        return TELLING_START.test(secret.slice(0, secret.length - rest.length))
          ? looksRealBehindStart(rest)
          : looksReal(rest)
      }),
  })
}

function withoutStart(secret: string, starts: readonly string[]): string {
  const start = starts.find((each) => secret.startsWith(each)) ?? ''
  return secret.slice(start.length)
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

export interface NamedFacts extends Pick<RuleFacts, 'id' | 'name' | 'rotate' | 'accepts' | 'flags'> {
  /** What its provider is called in names of variables. */
  readonly names: readonly string[]
  /** A pattern of the secret. */
  readonly value: string
}

/** The rest of a name that tells of a secret, what closes it, and what assigns: `_API_KEY=`, `": "`, ` => '`. */
const ASSIGNS = String.raw`[\w .-]{0,20}?(?:key|token|secret|auth(?!or)|api|pat(?![a-z])|pass(?![ei])|pwd|dsn|cred)[\w.-]{0,20}(?<![Ii]d|ID)(?:\\{0,4}["'\x60]|\])?(?:\s{0,3}(?::?=>?|:|\?=|,)\s{0,3}|\s{1,3})\\{0,4}["'\x60]?`

/** A secret without letters of its own, that only the name of its provider before it gives away. */
export function writeNamed({ names, value, flags, ...facts }: NamedFacts): Rule {
  return writeRule({
    confidence: 'likely',
    ...facts,
    flags: 'i',
    keywords: names,
    standsAnywhere: true,
    pattern: `(?:${names.map(escapePattern).join('|')})${ASSIGNS}(${value})`,
    ...(flags === undefined && { accepts: exactCase(value, facts.accepts ?? looksReal) }),
  })
}

/** Names are written in any case, secrets are not. */
function exactCase(
  value: string,
  accepts: NonNullable<RuleFacts['accepts']>,
): NonNullable<RuleFacts['accepts']> {
  const shape = new RegExp(`^(?:${value})$`)
  return (secret) => shape.test(secret) && accepts(secret)
}
