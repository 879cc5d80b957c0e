import { statSync } from 'node:fs'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { SearchAnswer, SearchRequest } from '../../shared/search.ts'
import type { Session } from '../../shared/sessions.ts'
import { Searcher } from '../store/searcher.ts'
import { findShardPaths } from '../store/shard-paths.ts'
import { isSqliteError } from '../store/sqlite-error.ts'
import { toSearchAnswer, toSession } from './to-session.ts'

export interface IndexSearch {
  listSessions(roots: readonly string[]): readonly Session[]
  search(request: SearchRequest, roots: readonly string[]): SearchAnswer
  close(): void
}

/** One open searcher, opened anew when the files of the index are others than before. */
export function openIndexSearch(folder: string): IndexSearch {
  let opened: { readonly searcher: Searcher; readonly files: string } | undefined

  function close(): void {
    opened?.searcher.close()
    opened = undefined
  }

  function ask<T>(question: (searcher: Searcher) => T): T {
    const files = identify(folder)
    try {
      if (opened?.files !== files) {
        close()
        opened = { searcher: new Searcher(folder), files }
      }
      return question(opened.searcher)
    } catch (cause) {
      if (!isSqliteError(cause)) throw cause
      close()
      throw new ExpectedError(
        'unreadable',
        'The search index cannot be read right now. It is being mended: try again in a moment.',
        { cause },
      )
    }
  }

  return {
    listSessions: (roots) =>
      ask((searcher) =>
        searcher
          .listSessions()
          .filter(({ root }) => roots.includes(root))
          .map(toSession),
      ),
    search: ({ query, limit, sort, isTyping }, roots) =>
      ask((searcher) =>
        toSearchAnswer(searcher.search(query, { limit, sort, isTyping, roots, now: Date.now() })),
      ),
    close,
  }
}

/** A file that was set aside and built anew has another inode. */
function identify(folder: string): string {
  return findShardPaths(folder)
    .map((path) => statSync(path, { throwIfNoEntry: false })?.ino ?? 'none')
    .join()
}
