import type { Rule } from '../rule.ts'
import { AI } from './ai.ts'
import { ASSIGNED_RULES } from './assigned.ts'
import { PRIVATE_KEYS } from './private-keys.ts'

/** Every kind of secret, the surest first. */
export const SECRET_RULES: readonly Rule[] = [...PRIVATE_KEYS, ...AI, ...ASSIGNED_RULES]
