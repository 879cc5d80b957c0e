import { existsSync, mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { temporaryRoot } from '../temporary-root.ts'
import { askIndex } from './ask-index.ts'
import { updateTestIndex } from './update-test-index.ts'

interface SessionFile {
  readonly id: string
  readonly path: string
  readonly project: string
  readonly text: string
}

/** A library to which much happens, with an index that is told of it when it is asked to. */
export function changingLibrary(files: readonly { readonly path: string; readonly text: string }[]) {
  const root = temporaryRoot(files)
  const folder = join(temporaryRoot([]), 'index')
  const now = Date.parse('2026-11-16T12:00:00Z')
  return {
    folder,
    update: () => updateTestIndex(folder, [root]),
    /** As where much is to be indexed: the newest at a glance first. */
    updateMuch: () => updateTestIndex(folder, [root], { threadsFrom: 0, muchFrom: 0 }),
    write: ({ path, text }: SessionFile) => writeFileSync(join(root, path), text),
    age: ({ path }: SessionFile) => utimesSync(join(root, path), 0, 0),
    lose: ({ path }: SessionFile) => renameSync(join(root, path), join(root, `${path}.away`)),
    giveBack: ({ path }: SessionFile) => renameSync(join(root, `${path}.away`), join(root, path)),
    /** With the folder that it may have. */
    move({ path, id }: SessionFile, project: string) {
      const target = join(root, dirname(dirname(path)), project)
      const own = join(root, dirname(path), id)
      mkdirSync(target, { recursive: true })
      renameSync(join(root, path), join(target, basename(path)))
      if (existsSync(own)) renameSync(own, join(target, id))
    },
    /** The folder with its outputs. */
    loseOutputs: ({ path, id }: SessionFile) =>
      renameSync(join(root, dirname(path), id), join(root, `${id}.away`)),
    giveBackOutputs: ({ path, id }: SessionFile) =>
      renameSync(join(root, `${id}.away`), join(root, dirname(path), id)),
    touchOutputs({ path, id }: SessionFile) {
      const folder = join(root, dirname(path), id, 'tool-results')
      for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1)
    },
    find: (text: string) =>
      askIndex(folder, async (searcher) => {
        const { results } = await searcher.search(text, { limit: 50, sort: 'date', now })
        return results.map(({ session, hits }) => [session.id, hits])
      }),
  }
}
