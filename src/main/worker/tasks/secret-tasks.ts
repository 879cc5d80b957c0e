import type { ExportRequest } from '../../../shared/schemas/export.ts'
import type { SecretProgress, SecretReport } from '../../../shared/schemas/secrets.ts'
import type { Annotations } from '../../annotations/annotations.ts'
import type { ExportSession } from '../../export/plan/export-session.ts'
import type { Reader } from '../../reader/reader.ts'
import { openExportReviews } from '../../secrets/export-reviews.ts'
import { listNoSecrets } from '../../secrets/no-secrets.ts'
import { readSecretKey } from '../../secrets/secret-key.ts'
import type { SecretWork } from '../../secrets/secret-work.ts'
import type { FoundSecrets } from '../../secrets/survey-export.ts'
import { runInThread } from '../../threads/run-in-thread.ts'
import type { WorkContext } from '../../threads/serve-work.ts'
import type { Answers } from '../protocol.ts'

export interface SecretTasksOptions {
  readonly annotations: Annotations
  readonly reader: Reader
  readonly dataFolder: string
  /** The module that exports, which looks for secrets too. */
  readonly workerModule: string | URL
  /** The sessions of an export, where they can be read. */
  readonly choose: (
    roots: readonly string[],
    request: ExportRequest,
    signal: AbortSignal,
  ) => Promise<readonly ExportSession[]>
  readonly listAll: (
    roots: readonly string[],
    isWithVault: boolean,
    signal: AbortSignal,
  ) => Promise<readonly ExportSession[]>
}

type SecretChannel = Extract<keyof Answers, `secrets:${string}`>

/** What the window asks about secrets. Transcripts are looked through in a thread. */
export function createSecretTasks(options: SecretTasksOptions) {
  const { annotations, reader, dataFolder, workerModule, choose, listAll } = options

  function look<T>(work: SecretWork, { signal, report }: WorkContext<SecretProgress>): Promise<T> {
    return runInThread<T, SecretProgress>(work, { workerModule, signal, report })
  }

  const reviews = openExportReviews({
    annotations,
    reader,
    readKey: () => readSecretKey(dataFolder),
    survey: (request, context) => look<FoundSecrets>({ work: 'survey secrets', ...request }, context),
  })

  const answers: Pick<Answers, SecretChannel> = {
    'secrets:judge': ({ id, rule, isNoSecret }) => reviews.judge(id, rule, isNoSecret),
    'secrets:places': ({ id }, { signal }) => reviews.listPlaces(id, signal),
    'secrets:preview': async ({ request, session }, { roots, signal }) =>
      reviews.preview({ ...request, sessions: await choose(roots, request, signal) }, session, signal),
    'secrets:report': async ({ isWithVault }, { roots, ...context }) => {
      const sessions = await listAll(roots, isWithVault, context.signal)
      const noSecrets = listNoSecrets(annotations)
      return look<SecretReport>(
        { work: 'report secrets', sessions, isAll: isWithVault, dataFolder, noSecrets },
        context,
      )
    },
    'secrets:reveal': ({ id }) => reviews.reveal(id),
    'secrets:survey': async (request, { roots, ...context }) =>
      reviews.survey({ ...request, sessions: await choose(roots, request, context.signal) }, context),
  }

  return { answers, toChoices: reviews.toChoices }
}
