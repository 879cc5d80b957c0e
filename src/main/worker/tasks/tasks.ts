import { dirname } from 'node:path'
import { ExpectedError } from '../../../shared/expected-error.ts'
import type { ExportProgress, ExportRequest } from '../../../shared/schemas/export.ts'
import type { IndexProgress } from '../../../shared/schemas/library.ts'
import { packReading } from '../../../shared/schemas/packed-reading.ts'
import type { Root } from '../../../shared/schemas/roots.ts'
import { packSessionChanges } from '../../../shared/schemas/sessions.ts'
import { inheritAnnotations } from '../../annotations/organise/inherit-annotations.ts'
import { createSaidReader } from '../../annotations/organise/read-said.ts'
import { openOwnAnnotations } from '../../annotations/own-annotations.ts'
import { addUsage } from '../../export/plan/add-usage.ts'
import { bringHere } from '../../export/plan/bring-here.ts'
import { chooseSessions } from '../../export/plan/choose-sessions.ts'
import { nameExport, previewExport } from '../../export/plan/preview-export.ts'
import { sayAbout } from '../../export/plan/say-about.ts'
import { openQuickGate } from '../../export/redact/open-redaction.ts'
import { runExport } from '../../export/run-export.ts'
import { existsSync } from '../../files/source-files.ts'
import { listKeptRoots } from '../../keeping/list-kept-roots.ts'
import { openKept } from '../../kept/open-kept.ts'
import { openKeptReader } from '../../kept/open-kept-reader.ts'
import { readPromptsOf } from '../../library/sessions/history.ts'
import { surveyRoot } from '../../library/sources/survey-root.ts'
import { type RootsWatch, watchRoots } from '../../library/sources/watch-roots.ts'
import { followPrices } from '../../settings/follow-prices.ts'
import { followVaultPlace } from '../../settings/follow-vault-place.ts'
import type { WorkContext } from '../../threads/serve-work.ts'
import { openUsage } from '../../usage/usage-service.ts'
import type { JobContext, VaultJobs } from '../../vault/jobs/vault-jobs.ts'
import { createIndexKeeper, type IndexKeeperOptions } from '../index/keep-index.ts'
import { toOutsideChange } from '../index/to-library-change.ts'
import type { Answers } from '../protocol.ts'
import { createActionTasks } from './action-tasks.ts'
import { createAnnotationTasks } from './annotation-tasks.ts'
import { openSessionLister } from './list-sessions.ts'
import { openIndexSearch } from './search-index.ts'
import { createSecretTasks } from './secret-tasks.ts'
import { createVaultTasks } from './vault-tasks.ts'
import { withMarkedSessions } from './with-marks.ts'
import { withRemembered } from './with-remembered.ts'

export type TasksOptions = Omit<IndexKeeperOptions, 'sessions' | 'annotations'> & {
  /** The module that exports in a thread of its own. */
  readonly exportWorker: string | URL
  /** The module that does the work of the vault, likewise. */
  readonly vaultWorker: string | URL
}

export interface OfRoots {
  readonly roots: readonly string[]
}

type ExportOrder = ExportRequest & OfRoots & { readonly generator: string }

/** What the background process does on the order of the main process. */
export type Orders = ReturnType<typeof createTasks>['orders']

type None = WorkContext<never>

/** What the background process does: `answers` for the window, `orders` for the main process itself. */
export function createTasks(options: TasksOptions) {
  const { folder, emit, exportWorker, vaultWorker } = options
  // The index lies in the app's data folder.
  const dataFolder = dirname(folder)
  const annotations = openOwnAnnotations(dataFolder, ({ path, reason }) =>
    emit({ kind: 'problem', notice: undefined, detail: `Annotations: ${path}: ${reason}` }),
  )
  const sessions = withMarkedSessions(withRemembered(openSessionLister(folder), annotations), annotations)
  const kept = openKept(dataFolder, followVaultPlace(dataFolder))
  const findKept = kept.files.ofRoot
  const readSaid = createSaidReader(annotations)
  const keeper = createIndexKeeper({ ...options, sessions, annotations, findKept })
  const readPrices = followPrices(dataFolder)
  const index = openIndexSearch(folder, findKept, {
    readMarker: () => sessions.readMarker(),
    readSaid,
    readPrices,
  })
  const said = createAnnotationTasks({ annotations, sessions, emit, onChange: () => keeper.lookAround() })
  const reader = openKeptReader(kept)
  const usage = openUsage(folder, readPrices)
  const vault = createVaultTasks(vaultWorker)
  let watch: RootsWatch | undefined
  const choose = async (
    roots: readonly string[],
    { selection, options }: ExportRequest,
    signal: AbortSignal,
  ) => {
    const request = {
      index: folder,
      roots,
      isWithEmpty: options.empty,
      findKept,
      signal,
      readSaid,
    }
    const chosen = await chooseSessions(selection, request)
    const said = sayAbout(chosen.sessions, annotations, options.notes)
    return { ...chosen, sessions: options.usage ? addUsage(said, usage.costs(roots)) : said }
  }
  const chooseHere = async (...asked: Parameters<typeof choose>) =>
    bringHere((await choose(...asked)).sessions, kept.content, asked[2])

  const secrets = createSecretTasks({
    annotations,
    reader,
    dataFolder,
    workerModule: exportWorker,
    choose: chooseHere,
    listAll: async (roots, isWithVault, signal) => {
      const request = { index: folder, roots, isWithEmpty: true, findKept, signal }
      const { sessions } = await chooseSessions({ kind: 'all' }, request)
      return isWithVault ? sessions : sessions.filter(({ file }) => existsSync(file))
    },
  })
  const actions = createActionTasks({ sessions, findKept })
  const answers: Answers = {
    ...actions.answers,
    ...said.answers,
    ...secrets.answers,

    'export:preview': async (request, { roots, signal }) =>
      previewExport(await choose(roots, request, signal), {
        ...request,
        choices: secrets.toChoices(request.choices),
        signal,
        bringHere: async (session) => (await bringHere([session], kept.content, signal))[0] ?? session,
      }),

    'reader:find': reader.find,
    'reader:find-around': reader.findAround,
    'reader:items': reader.items,
    'reader:locate': reader.locate,
    'reader:markdown': async (request, { signal }) =>
      (await import('../../export/copy-as-markdown.ts')).copyItems(reader, request, { signal }),
    'reader:odd-lines': reader.oddLines,
    'reader:open': async (request, context) => {
      const reading = await reader.open(request, context)
      return reading && packReading(reading)
    },
    'reader:overflow': reader.overflow,
    'reader:raw': reader.raw,

    'roots:survey': ({ path }, context) => surveyRoot(path, context),

    'search:facets': (request, { roots, signal }) => index.readFacets(request, { roots, signal }),
    'search:run': (request, { roots, signal }) => index.search(request, { roots, signal }),

    'sessions:changes': ({ since, isFirst }, { roots }) =>
      packSessionChanges(isFirst ? sessions.listNewest(roots) : sessions.list(roots, since)),
    'sessions:forget': ({ keys }, { roots }) => keeper.forget(roots, keys),
    'sessions:prompts': ({ folder, ...session }) =>
      readPromptsOf(folder, session, ({ path, reason }) => {
        throw new ExpectedError('unreadable', `“${path}” cannot be read: ${reason}.`)
      }),

    'usage:compare': (_input, { roots }) => usage.compare(roots),
    'usage:session': async (request, { roots, signal }) => {
      const points = await reader.points(request, { signal })
      return JSON.stringify(usage.ofSession(request.place.file, points, roots))
    },
    'usage:sessions': (_input, { roots }) => JSON.stringify([...usage.costs(roots)]),
    'usage:report': (request, { roots }) => usage.report(request, roots),

    'vault:kept': (_input, { vault: folder, machine, ...context }) =>
      folder === null ? [] : vault['list-kept']({ vault: folder, machine }, context),
    'vault:lost': (_input, { vault: folder, listed, ...context }) => {
      // All that is listed, the sample too: the chart beside it counts the sample's sessions as well.
      const roots = listed.filter(({ isMissing }) => !isMissing)
      return vault['find-lost']({ vault: folder, roots: toPaths(roots) }, context)
    },
    'vault:survey': (_input, { vault: folder, machine, listed, ...context }) => {
      // Only where Claude Code cleans up is anything at risk.
      const roots = listed.filter(({ cleanupPeriodDays }) => cleanupPeriodDays !== undefined)
      return vault.survey({ vault: folder, machine, roots: toPaths(listKeptRoots(roots)) }, context)
    },
  }

  const orders = {
    ...actions.orders,

    /** Once a person stopped it, only a person can have it go on. */
    'update-index': async (
      { roots, ...call }: OfRoots & { readonly isAskedFor: boolean; readonly isRebuild?: boolean },
      context: WorkContext<IndexProgress>,
    ) => {
      const report = await keeper.update(roots, { ...context, ...call })
      index.prepareForTyping()
      return report
    },

    /** Stops the update that is running, whoever asked for it, and those that would follow by themselves. */
    'stop-index': async (_input: null, _context: None) => {
      keeper.stop()
      return null
    },

    /** From now on these roots, and no others, are watched; and transcripts that are open without being in the library. */
    'watch-roots': async (
      { roots, files }: OfRoots & { readonly files: readonly string[] },
      _context: None,
    ) => {
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
      said.followOthers(roots.length > 0, options.othersEveryMs)
      return null
    },

    /** The copy in the vault of a file that is gone from disk; null where the file is there or nothing is kept of it. */
    'find-copy': async ({ file }: { readonly file: string }, _context: None) =>
      kept.files.findCopy(file)?.file ?? null,

    /** What a preview says too, without the time that an estimate of the size takes. */
    'name-export': async ({ roots, ...request }: ExportRequest & OfRoots, { signal }: None) => {
      const chosen = await choose(roots, request, signal)
      const choices = secrets.toChoices(request.choices)
      return nameExport(chosen, request.selection, openQuickGate({ ...chosen, ...request, choices, signal }))
    },

    'run-export': async (
      { roots, selection, ...request }: ExportOrder & { readonly target: string },
      { signal, report }: WorkContext<ExportProgress>,
    ) => {
      const sessions = await chooseHere(roots, { ...request, selection }, signal)
      const choices = secrets.toChoices(request.choices)
      return runExport(
        { ...request, choices, roots, sessions },
        { signal, report, workerModule: exportWorker },
      )
    },

    /** One conversation as Markdown. */
    'export-to-text': async ({ roots, selection, ...request }: ExportOrder, { signal }: None) => {
      const sessions = await chooseHere(roots, { ...request, selection }, signal)
      // With all that draws pages behind it: whoever waits for the first list of sessions should not wait for this.
      const { copySession } = await import('../../export/copy-as-markdown.ts')
      return copySession({ ...request, choices: secrets.toChoices(request.choices), sessions, signal })
    },

    'vault-keep': async (input: VaultJobs['keep']['input'], context: JobContext<'keep'>) => {
      const done = await vault.keep(input, context)
      // Sessions may be kept now that were not; whatever is wrong with the index, the next update says.
      if (done.report.added.files > 0) void keeper.update(input.roots).catch(() => {})
      return done
    },
    'vault-verify': vault.verify,
    'vault-list-kept': vault['list-kept'],
    'vault-list-archive': vault['list-archive'],
    'vault-unpack-session': vault['unpack-session'],
    'vault-plan-restore': vault['plan-restore'],
    'vault-restore': async (input: VaultJobs['restore']['input'], context: JobContext<'restore'>) => {
      const done = await vault.restore(input, context)
      inheritAnnotations(annotations, done.receipts)
      return done
    },
  }

  return { answers, orders }
}

function toPaths(roots: readonly Root[]): readonly string[] {
  return roots.map(({ path }) => path)
}
