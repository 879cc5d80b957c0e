import { toDuration, toTokens } from '../../../../core/render/figures.ts'
import { toDollars } from '../../../../shared/format.ts'
import type { Session } from '../../../../shared/schemas/sessions.ts'
import type { Sort } from '../../../state/sessions/browse-store.ts'
import type { SessionCosts } from '../../../state/usage/session-costs-store.ts'

/** What a list is sorted by, and how a row says it. */
export interface Amount {
  readonly of: (session: Session) => number
  readonly toText: (session: Session) => string
}

/** Undefined where the newest come first. */
export function toAmount(sort: Sort, costs: SessionCosts): Amount | undefined {
  switch (sort) {
    case 'newest':
      return undefined
    case 'cost': {
      const costOf = ({ key }: Session) => costs.get(key) ?? null
      return {
        of: (session) => costOf(session) ?? 0,
        toText: (session) => toCostText(costOf(session)),
      }
    }
    case 'tokens':
      return { of: tokensOf, toText: (session) => toTokens(tokensOf(session)) }
    case 'duration':
      return { of: durationOf, toText: (session) => toDuration(durationOf(session)) }
  }
}

function toCostText(cost: number | null): string {
  return cost === null ? 'no cost' : toDollars(cost)
}

function tokensOf({ tokens }: Session): number {
  return tokens.input + tokens.output + tokens.cacheRead + tokens.cacheCreation
}

/** From its first record to its last. */
function durationOf({ started, updated }: Session): number {
  return started === null || updated === null ? 0 : updated - started
}
