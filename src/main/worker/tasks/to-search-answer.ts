import type { SearchAnswer, SearchResult } from '../../../shared/schemas/search.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import { toSession } from '../../store/list/to-session.ts'
import type { SearchResult as FoundResult } from '../../store/search/answer/to-result.ts'
import type { SearchAnswer as FoundAnswer } from '../../store/search/searcher.ts'

type Mark = (session: Session) => Session

export function toSearchAnswer(
  { results, hints, cursor, isExact, total }: FoundAnswer,
  mark: Mark,
): SearchAnswer {
  return {
    results: results.map((result) => toSearchResult(result, mark)),
    hints: hints.map((hint) => ({ ...hint, suggestion: hint.suggestion ?? null })),
    cursor: cursor ?? null,
    isExact,
    total: total ?? null,
  }
}

function toSearchResult({ session, hits, best }: FoundResult, mark: Mark): SearchResult {
  return {
    session: mark(toSession(session)),
    hits,
    best: {
      ...best,
      uuid: best.uuid ?? null,
      tool: best.tool ?? null,
      time: best.time ?? null,
      line: best.line ?? null,
      overflow: best.overflow ?? null,
      field: best.field ?? null,
    },
  }
}
