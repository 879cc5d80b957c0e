import { ACCOUNT_RULES } from './personal/account-rules.ts'
import { ADDRESS_RULES } from './personal/address-rules.ts'
import { SECRET_RULES } from './rules/registry.ts'

export interface RuleFacts {
  /** What people call it: “Anthropic API key”. */
  readonly name: string
  /** Where one can revoke it and get another; an address as text. */
  readonly rotate: string | null
}

/** Those that are made for a computer or a person have no registry. */
const known = new Map<string, RuleFacts>([
  ['own-word', { name: 'Word of your own', rotate: null }],
  ...[...SECRET_RULES, ...ADDRESS_RULES, ...ACCOUNT_RULES].map(
    ({ id, name, rotate = null }) => [id, { name, rotate }] as const,
  ),
])

export function findRuleFacts(id: string): RuleFacts {
  return known.get(id) ?? { name: toSentenceCase(id.replaceAll('-', ' ')), rotate: null }
}

function toSentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
