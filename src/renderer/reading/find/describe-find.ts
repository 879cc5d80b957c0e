import { matches } from '../../../core/query/find/find-matches.ts'
import { toFindQuery } from '../../../core/query/find/to-find-query.ts'
import { toCount } from '../../../shared/format.ts'
import type { FindData } from '../../state/reading/find/find-state.ts'

type Found = Pick<FindData, 'text' | 'status' | 'message' | 'total' | 'at' | 'elsewhere'>

/** The state of a search in the conversation, as the find bar shows it. */
export function describeFind({ text, status, message, total, at, elsewhere }: Found, title: string): string {
  if (status === 'idle') return ''
  if (status === 'failed') return message ?? ''
  if (total > 0) return at === -1 ? `${toCount(total)} found` : `${toCount(at + 1)} of ${toCount(total)}`
  if (status === 'searching') return 'Searching…'
  if (elsewhere) return 'Not on this branch'
  // A library search may have led here because of the title alone.
  return matches(title, toFindQuery(text)) ? 'Only in the title' : 'No matches'
}
