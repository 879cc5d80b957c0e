import type { SearchAnswer, SearchResult } from '../../../shared/schemas/search.ts'
import type { SearchResult as FoundResult } from '../../store/search/to-result.ts'
import type { SearchAnswer as FoundAnswer } from '../../store/searcher.ts'
import { toSession } from '../../store/to-session.ts'

export function toSearchAnswer({ results, hints, cursor, isExact, total }: FoundAnswer): SearchAnswer {
  return {
    results: results.map(toSearchResult),
    hints: hints.map((hint) => ({ ...hint, suggestion: hint.suggestion ?? null })),
    cursor: cursor ?? null,
    isExact,
    total: total ?? null,
  }
}

function toSearchResult({ session, hits, best }: FoundResult): SearchResult {
  return {
    session: toSession(session),
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
