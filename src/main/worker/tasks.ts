import { dirname } from 'node:path'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { ExportRequest } from '../../shared/export.ts'
import { packReading } from '../../shared/packed-reading.ts'
import { packSessionChanges } from '../../shared/sessions.ts'
import { openOwnAnnotations } from '../annotations/own-annotations.ts'
import { bringHere } from '../export/bring-here.ts'
import { chooseSessions } from '../export/choose-sessions.ts'
import { nameExport, previewExport } from '../export/preview-export.ts'
import { runExport } from '../export/run-export.ts'
import { openKept } from '../kept/open-kept.ts'
import { openKeptReader } from '../kept/open-kept-reader.ts'
import { readPromptsOf } from '../library/sessions/history.ts'
import { surveyRoot } from '../library/sources/survey-root.ts'
import type { Problem } from '../library/sources/walk-files.ts'
import { type RootsWatch, watchRoots } from '../library/sources/watch-roots.ts'
import { followVaultPlace } from '../settings/follow-vault-place.ts'
import type { WorkContext } from '../threads/serve-work.ts'
import { createIndexKeeper, type IndexKeeperOptions } from './keep-index.ts'
import { openSessionLister } from './list-sessions.ts'
import type { TaskName, Tasks } from './protocol.ts'
import { openIndexSearch } from './search-index.ts'
import { toOutsideChange } from './to-library-change.ts'
import { createVaultTasks } from './vault-tasks.ts'
import { withRemembered } from './with-remembered.ts'

export type TaskContext<N extends TaskName> = WorkContext<Tasks[N]['progress']>

export type TaskTable = {
  readonly [N in TaskName]: (input: Tasks[N]['input'], context: TaskContext<N>) => Promise<Tasks[N]['output']>
}

export type TasksOptions = Omit<IndexKeeperOptions, 'sessions' | 'annotations'> & {
  /** The module that exports in a thread of its own. */
  readonly exportWorker: string | URL
  /** The module that does the work of the vault, likewise. */
  readonly vaultWorker: string | URL
}

export function createTasks(options: TasksOptions): TaskTable {
  const { folder, emit, exportWorker, vaultWorker } = options
  // The index lies in the app's data folder.
  const dataFolder = dirname(folder)
  const annotations = openOwnAnnotations(dataFolder, ({ path, reason }) =>
    emit({ kind: 'problem', notice: undefined, detail: `Annotations: ${path}: ${reason}` }),
  )
  const sessions = withRemembered(openSessionLister(folder), annotations)
  const kept = openKept(dataFolder, followVaultPlace(dataFolder))
  const findKept = kept.files.ofRoot
  const keeper = createIndexKeeper({ ...options, sessions, annotations, findKept })
  const index = openIndexSearch(folder, findKept)
  const reader = openKeptReader(kept)
  const vault = createVaultTasks(vaultWorker)
  let watch: RootsWatch | undefined
  const choose = (roots: readonly string[], { selection, options }: ExportRequest, signal: AbortSignal) =>
    chooseSessions(selection, { index: folder, roots, isWithEmpty: options.empty, findKept, signal })
  const chooseHere = async (...asked: Parameters<typeof choose>) =>
    bringHere((await choose(...asked)).sessions, kept.content, asked[2])

  return {
    ...vault,

    'vault-keep': async (input, context) => {
      const done = await vault['vault-keep'](input, context)
      // Sessions may be kept now that were not; whatever is wrong with the index, the next update says.
      if (done.report.added.files > 0) void keeper.update(input.roots).catch(() => {})
      return done
    },

    'survey-root': ({ root }, context) => surveyRoot(root, context),

    'update-index': async ({ roots, ...call }, context) => {
      const report = await keeper.update(roots, { ...context, ...call })
      index.prepareForTyping()
      return report
    },

    'stop-index': async () => {
      keeper.stop()
      return null
    },

    'watch-roots': async ({ roots, files }) => {
      const before = watch
      const next = watchRoots([...new Set([...roots, ...files])], {
        onChange(changes) {
          const inLibrary = changes.filter(({ root }) => roots.includes(root))
          if (inLibrary.length > 0) keeper.noteChanges(inLibrary)
          const outside = changes.filter(({ root }) => !roots.includes(root))
          if (outside.length > 0) emit({ kind: 'library-changed', change: toOutsideChange(outside) })
        },
        onProblem: ({ root, cause }) =>
          emit({ kind: 'problem', notice: undefined, detail: `Cannot watch ${root}: ${String(cause)}` }),
      })
      watch = next
      await before?.close()
      await next.isReady
      keeper.followOthers(roots.length > 0)
      return null
    },

    'list-sessions': async ({ roots, since, isFirst }) =>
      packSessionChanges(isFirst ? sessions.listNewest(roots) : sessions.list(roots, since)),

    'forget-sessions': ({ roots, keys }) => keeper.forget(roots, keys),

    'read-prompts': async ({ roots, ...request }) => {
      if (!roots.includes(request.root))
        throw new ExpectedError(
          'refused',
          'This session is in none of the folders that are open in Scrollback.',
        )
      const problems: Problem[] = []
      const prompts = readPromptsOf(request, (problem) => problems.push(problem))
      const [problem] = problems
      if (problem !== undefined)
        throw new ExpectedError('unreadable', `“${problem.path}” cannot be read: ${problem.reason}.`)
      return prompts
    },

    search: ({ roots, ...request }, { signal }) => index.search(request, { roots, signal }),

    'find-copy': async ({ file }) => kept.files.findCopy(file)?.file ?? null,

    'open-transcript': async (request, { signal }) => {
      const reading = await reader.open(request, { signal })
      return reading && packReading(reading)
    },

    'read-items': (request, { signal }) => reader.items(request, { signal }),

    'locate-item': (request, { signal }) => reader.locate(request, { signal }),

    'find-items': (request, { signal }) => reader.find(request, { signal }),
    'find-around': (request, { signal }) => reader.findAround(request, { signal }),

    'read-raw': (request, { signal }) => reader.raw(request, { signal }),

    'read-odd-lines': (place, { signal }) => reader.oddLines(place, { signal }),

    'read-overflow': (request, { signal }) => reader.overflow(request, { signal }),

    'items-to-markdown': (request, { signal }) => reader.markdown(request, { signal }),

    'read-facets': ({ roots, ...request }, { signal }) => index.readFacets(request, { roots, signal }),

    'name-export': async ({ roots, ...request }, { signal }) =>
      nameExport(await choose(roots, request, signal), request.selection),

    'preview-export': async ({ roots, ...request }, { signal }) =>
      previewExport(await choose(roots, request, signal), {
        ...request,
        signal,
        bringHere: async (session) => (await bringHere([session], kept.content, signal))[0] ?? session,
      }),

    'run-export': async ({ roots, selection, ...request }, { signal, report }) => {
      const sessions = await chooseHere(roots, { ...request, selection }, signal)
      return runExport({ ...request, roots, sessions }, { signal, report, workerModule: exportWorker })
    },

    'export-to-text': async ({ roots, selection, ...request }, { signal }) => {
      const sessions = await chooseHere(roots, { ...request, selection }, signal)
      // With all that draws pages behind it: whoever waits for the first list of sessions should not wait for this.
      const { exportToText } = await import('../export/export-page.ts')
      return exportToText({ ...request, sessions, signal })
    },
  }
}
