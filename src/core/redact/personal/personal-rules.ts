import type { Rule } from '../rule.ts'
import { writeLiteral } from '../rules/literal-rule.ts'
import { ACCOUNT_RULES } from './account-rules.ts'
import { ADDRESS_RULES } from './address-rules.ts'
import { createHomeRules } from './home-rules.ts'

/** Of the person whose conversations these are. */
export interface PersonalDetails {
  /** Home folders, as their systems write them. */
  readonly homes: readonly string[]
  readonly userNames: readonly string[]
  readonly hosts: readonly string[]
  /** Words that a person does not want to leave: the name of a customer. */
  readonly ownWords: readonly string[]
}

/** Home folders and words of one's own always go; the rest only where all personal details shall. */
export function createPersonalRules(
  { homes, userNames, hosts, ownWords }: PersonalDetails,
  isAll: boolean,
): readonly Rule[] {
  return [
    ...createHomeRules(homes),
    ...ownWords.flatMap((text) => toWordRule('own-word', 'Word of your own', text)),
    ...(isAll
      ? [
          ...userNames.flatMap(toUserRule),
          ...hosts.filter(isTelling).flatMap((text) => toWordRule('host-name', 'Host name', text)),
          ...ADDRESS_RULES,
          ...ACCOUNT_RULES,
        ]
      : []),
  ]
}

const LETTER = /[\p{L}\p{N}]/u

function toWordRule(id: string, name: string, text: string): readonly Rule[] {
  const rule = writeLiteral({
    id,
    name,
    confidence: 'personal',
    text: text.trim(),
    isAnyCase: true,
    accepts: (within, { start, end }) =>
      !LETTER.test(within.charAt(start - 1)) && !LETTER.test(within.charAt(end)),
  })
  return text.trim() === '' ? [] : [{ ...rule, toValue: (found) => found.toLowerCase() }]
}

/** Names of machines and users that tell nothing of anybody. */
const ORDINARY =
  /^(?:localhost|local|host|desktop|laptop|server|root|admin|administrator|user|users|home|node|ubuntu|debian|vscode|runner|dev|developer|test|app|build|ci|docker|git|guest|default|public|shared|nobody|www|mac|pc|work)$/i
const SHORTEST = 3
/** Shorter ones are words, too: they are taken out of paths and addresses only. */
const SHORTEST_WORD = 5

function isTelling(name: string): boolean {
  return name.length >= SHORTEST && !ORDINARY.test(name)
}

function toUserRule(name: string): readonly Rule[] {
  if (!isTelling(name)) return []
  return toWordRule('user-name', 'User name', name).map((rule) => ({
    ...rule,
    match(text, at) {
      const match = rule.match(text, at)
      if (match === undefined || name.length >= SHORTEST_WORD) return match
      return /[/\\~=:@-]/.test(text.charAt(match.start - 1)) || /[/\\@]/.test(text.charAt(match.end))
        ? match
        : undefined
    },
  }))
}
