import { join } from 'node:path'
import type { Problem } from '../../library/sources/walk-files.ts'
import type { OnlyProjects } from '../../store/plan/plan-index.ts'
import type { UpdateOptions } from '../../store/update/update-index.ts'
import { type FileSource, temporaryRoot } from '../temporary-root.ts'
import { askIndex } from './ask-index.ts'
import { updateTestIndex } from './update-test-index.ts'

const now = Date.parse('2026-11-16T12:00:00Z')

export function indexedLibraryOf(...transcripts: readonly FileSource[]) {
  return openIndexedLibrary(temporaryRoot(transcripts.flatMap((t) => t.files())))
}

/** A root whose index is brought up to date, looked into and searched. */
export function openIndexedLibrary(root: string) {
  const folder = join(temporaryRoot([]), 'index')
  const problems: Problem[] = []
  const setAside: string[] = []
  const update = (only?: OnlyProjects, options: Partial<UpdateOptions> = {}) =>
    updateTestIndex(folder, [root], {
      ...options,
      ...(only && { only }),
      onProblem: (problem) => problems.push(problem),
      onSetAside: (reason) => setAside.push(reason),
    })
  return {
    root,
    folder,
    problems,
    setAside,
    update,
    sessions: () => askIndex(folder, (searcher) => searcher.listSessions()),
    find: (query: string) =>
      askIndex(
        folder,
        async (searcher) => (await searcher.search(query, { limit: 50, sort: 'relevance', now })).results,
      ),
  }
}
