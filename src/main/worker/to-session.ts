import { join } from 'node:path'
import { toLine } from '../../core/render/text/to-line.ts'
import type { SearchAnswer, SearchResult } from '../../shared/search.ts'
import type { Session } from '../../shared/sessions.ts'
import { allGitBranches } from '../library/transcripts/git-branches.ts'
import type { SearchResult as FoundResult } from '../store/search/to-result.ts'
import type { SearchAnswer as FoundAnswer } from '../store/searcher.ts'
import { type IndexedSession, toSessionKey } from '../store/session-list.ts'

/** As the window gets it: without the index's own numbers, and null where nothing is known. */
export function toSession(listed: IndexedSession): Session {
  return {
    key: toSessionKey(listed),
    id: listed.id,
    root: listed.root,
    path: listed.path,
    file: join(listed.root, listed.path),
    project: listed.project,
    cwd: listed.cwd ?? null,
    title: toLine(listed.title, true) || listed.id,
    titleSource: listed.titleSource,
    class: listed.class,
    started: listed.started ?? null,
    updated: listed.updated ?? null,
    prompts: listed.prompts,
    responses: listed.responses,
    toolCalls: listed.toolCalls,
    errors: listed.errors,
    branches: listed.branches,
    subagents: listed.subagents,
    tokens: listed.tokens,
    models: listed.models,
    versions: listed.versions,
    gitBranch: listed.gitBranch ?? null,
    gitBranches: allGitBranches(listed),
    bytes: listed.bytes,
    modified: listed.modified,
    // An index of an earlier version says nothing of these.
    remains: listed.remains ?? null,
    earlier: listed.earlier ?? 0,
    isBackground: listed.isBackground ?? false,
    isInDesktopApp: listed.entrypoint === 'claude-desktop',
    continuedIn: listed.continuedIn ?? null,
    isGone: listed.isGone,
    isKept: listed.isKept,
  }
}

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
