import type { Rule } from '../rule.ts'
import { ASSIGNED_RULES } from './assigned.ts'
import { HTTP } from './http.ts'
import { PRIVATE_KEYS } from './private-keys.ts'
import { AI } from './providers/ai.ts'
import { CLOUD } from './providers/cloud.ts'
import { CODE } from './providers/code.ts'
import { DATA } from './providers/data.ts'
import { MESSAGES } from './providers/messages.ts'
import { PAYMENTS } from './providers/payments.ts'
import { WATCHING } from './providers/watching.ts'
import { WORK } from './providers/work.ts'

/** Every kind of secret. Of two that find the same, the one that comes first names it. */
export const SECRET_RULES: readonly Rule[] = [
  ...PRIVATE_KEYS,
  ...AI,
  ...CLOUD,
  ...CODE,
  ...DATA,
  ...MESSAGES,
  ...PAYMENTS,
  ...WATCHING,
  ...WORK,
  ...HTTP,
  ...ASSIGNED_RULES,
]
