import { matches } from '../../../core/query/find/find-matches.ts'
import { toFindQuery } from '../../../core/query/find/to-find-query.ts'
import { toCount } from '../../../shared/format.ts'
import type { FindState } from '../../state/reading/reading-state.ts'

type Found = Pick<FindState, 'text' | 'status' | 'message' | 'total' | 'at' | 'elsewhere'>

/** How far finding is, in the words of the find bar. */
export function describeFind({ text, status, message, total, at, elsewhere }: Found, title: string): string {
  if (status === 'idle') return ''
  if (status === 'failed') return message ?? ''
  if (total > 0) return at === -1 ? `${toCount(total)} found` : `${toCount(at + 1)} of ${toCount(total)}`
  if (status === 'searching') return 'Looking…'
  if (elsewhere) return 'Not on this branch'
  // A search may have led here by the title alone: it was not wrong.
  return matches(title, toFindQuery(text)) ? 'Only in the title' : 'Not found here'
}
