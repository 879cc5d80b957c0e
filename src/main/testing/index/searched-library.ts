import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Searcher, type SearchOptions } from '../../store/search/searcher.ts'
import { type FileSource, temporaryRoot } from '../temporary-root.ts'
import { updateTestIndex } from './update-test-index.ts'

const now = Date.parse('2026-11-16T12:00:00Z')

/** Transcripts in an index, and ways to search it. */
export async function openSearchedLibrary(...transcripts: readonly FileSource[]) {
  const root = temporaryRoot(transcripts.flatMap((t) => t.files()))
  const folder = join(temporaryRoot([]), 'index')
  const update = () => updateTestIndex(folder, [root])
  await update()
  const searcher = new Searcher(folder)
  onTestFinished(() => searcher.close())
  const search = (query: string, options: Partial<SearchOptions> = {}) =>
    searcher.search(query, { limit: 50, sort: 'relevance', now, ...options })
  return {
    root,
    update,
    searcher,
    search,
    best: async (query: string) => {
      const [result] = (await search(query)).results
      if (result === undefined) throw new Error(`Nothing was found for ${query}`)
      return result.best
    },
    pages: async (
      query: string,
      options: Partial<SearchOptions>,
      between?: (page: number) => Promise<void>,
    ) => {
      const ids: string[] = []
      let cursor: string | undefined
      for (let page = 1; ; page++) {
        const answer = await search(query, { ...options, ...(cursor && { cursor }) })
        ids.push(...answer.results.map(({ session }) => session.id))
        cursor = answer.cursor
        if (cursor === undefined) return ids
        await between?.(page)
      }
    },
  }
}
