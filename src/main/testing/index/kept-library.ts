import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openKept } from '../../kept/open-kept.ts'
import type { Searcher } from '../../store/search/searcher.ts'
import type { UpdateOptions } from '../../store/update/update-index.ts'
import { temporaryRoot } from '../temporary-root.ts'
import { keep } from '../vault/vault-files.ts'
import { askIndex } from './ask-index.ts'
import { updateTestIndex } from './update-test-index.ts'

const now = Date.parse('2026-11-16T12:00:00Z')

/** A root with its index and a vault, as the app has them. A problem fails the test. */
export function keptLibrary(root: string) {
  const dataFolder = temporaryRoot([])
  const folder = join(dataFolder, 'index')
  const vault = join(dataFolder, 'vault')
  const machine = { id: 'test', host: 'test' }
  let isOn = true
  const kept = openKept(dataFolder, () => (isOn ? { vault, machine } : undefined))
  const ask = <T>(question: (searcher: Searcher) => T | Promise<T>) =>
    askIndex(folder, question, kept.files.ofRoot)
  return {
    root,
    dataFolder,
    folder,
    vault,
    kept,
    switchVault(on: boolean) {
      isOn = on
    },
    keep: () => keep(vault, root),
    update: (options: Partial<UpdateOptions> = {}) =>
      updateTestIndex(folder, [root], {
        kept: kept.files.ofRoot,
        onProblem: ({ path, reason }) => {
          throw new Error(`${path}: ${reason}`)
        },
        ...options,
      }),
    /** What is below a root, by path. */
    lose: (path: string) => rmSync(join(root, path), { recursive: true }),
    loseIndex: () => rmSync(folder, { recursive: true }),
    sessions: () => ask((searcher) => searcher.listSessions()),
    find: (query: string) =>
      ask(
        async (searcher) =>
          (await searcher.search(query, { limit: 50, sort: 'relevance', now, isExact: true })).results,
      ),
  }
}
