import type { KnownValue } from './collect-values.ts'
import { createCutTextRedactor } from './cut-texts.ts'
import type { Finding } from './finding.ts'
import type { RedactGroup } from './groups.ts'
import { HOME_RULE } from './personal/home-rules.ts'
import { createPersonalRules, type PersonalDetails } from './personal/personal-rules.ts'
import type { Rule } from './rule.ts'
import { writeLiteral } from './rules/literal-rule.ts'
import { SECRET_RULES } from './rules/registry.ts'
import { createScanner, type Scanner } from './scanner.ts'

/** What is looked for. */
export interface RedactSubject extends PersonalDetails {
  readonly groups: readonly RedactGroup[]
}

/** What a person decided on values that were found. Whatever is not named here is taken out. */
export interface RedactDecisions {
  /** These stay, wherever they stand. */
  readonly leftIn: readonly string[]
  /** These stay in some places: the keys of the items they stand in. In transcripts and names they are taken out. */
  readonly leftInAt: readonly { readonly value: string; readonly items: readonly string[] }[]
}

/** All that a redactor goes by, as plain data that another thread can be given. */
export interface RedactPlan extends RedactSubject, RedactDecisions {
  /** What a survey of the whole export has found. */
  readonly values: readonly KnownValue[]
}

export interface RedactContext {
  /** The name of the value in JSON. */
  readonly key?: string | undefined
  /** It becomes a name of a file, which cannot have all signs. */
  readonly isName?: boolean | undefined
  /** The item it stands in. */
  readonly item?: string | undefined
  /** It is the start of another text, on one line. */
  readonly isStart?: boolean | undefined
}

export interface Redactor {
  /** The text as it may leave. */
  readonly redact: (text: string, context?: RedactContext) => string
  /** What is taken out of it. */
  readonly find: (text: string, context?: RedactContext) => readonly Finding[]
}

/** Looks for what a person wants to have out. */
export function createSubjectScanner(subject: RedactSubject): Scanner {
  return createScanner(rulesFor(subject))
}

function rulesFor({ groups, ...details }: RedactSubject): readonly Rule[] {
  return [
    ...(groups.includes('secrets') ? SECRET_RULES : []),
    ...createPersonalRules(details, groups.includes('personal')),
  ]
}

/** Takes out what a survey found, and whatever else the rules find. The same value has the same number everywhere. */
export function createRedactor(plan: RedactPlan): Redactor {
  const numbers = new Map(plan.values.map((known) => [known.value, known]))
  const everywhere = plan.values.filter(({ isEverywhere }) => isEverywhere)
  const scanner = createScanner([...rulesFor(plan), ...everywhere.flatMap(toLiterals)])
  const leftIn = new Set(plan.leftIn)
  const leftInAt = new Map(plan.leftInAt.map(({ value, items }) => [value, new Set(items)]))

  function find(text: string, { key, item }: RedactContext = {}): readonly Finding[] {
    const found = scanner.scan(text, key)
    if (leftIn.size === 0 && leftInAt.size === 0) return found
    return found.filter(
      ({ value }) => !leftIn.has(value) && !(item !== undefined && leftInAt.get(value)?.has(item)),
    )
  }

  const redactCut = createCutTextRedactor(
    plan.values
      .filter(({ value, rule }) => rule !== HOME_RULE && !leftIn.has(value))
      .flatMap((known) =>
        known.spellings.map((text) => ({ text, replacement: toReplacement(known, known) })),
      ),
  )

  function redact(text: string, context?: RedactContext): string {
    const redacted = redactFound(text, context)
    return context?.isStart ? redactCut(redacted) : redacted
  }

  function redactFound(text: string, context?: RedactContext): string {
    const found = find(text, context)
    if (found.length === 0) return text
    let redacted = ''
    let end = 0
    for (const finding of found) {
      redacted +=
        text.slice(end, finding.start) + toReplacement(finding, numbers.get(finding.value), context?.isName)
      end = finding.end
    }
    return redacted + text.slice(end)
  }

  return { find, redact }
}

/** What stands in place of a secret. One that the survey did not see has no number. */
function toReplacement(
  { rule }: Pick<Finding, 'rule'>,
  known: KnownValue | undefined,
  isName = false,
): string {
  if (rule === HOME_RULE) return '~'
  const kind = known?.rule ?? rule
  if (isName) return `redacted-${kind}${known === undefined ? '' : `-${known.number}`}`
  return `[redacted: ${kind}${known === undefined ? '' : ` #${known.number}`}]`
}

/** Of a value with quotes or backslashes, also as programs write it in a string, once and twice. */
function toLiterals({ value, rule, confidence }: KnownValue): readonly Rule[] {
  const once = JSON.stringify(value).slice(1, -1)
  const twice = JSON.stringify(once).slice(1, -1)
  return [...new Set([value, once, twice])].map((text) => ({
    ...writeLiteral({ id: rule, name: rule, confidence, text }),
    toValue: () => value,
  }))
}
