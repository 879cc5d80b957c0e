import { homedir } from 'node:os'
import { ExpectedError } from '../../../shared/expected-error.ts'
import type { ResumeRequest, SessionPlaces } from '../../../shared/schemas/actions.ts'
import type { Root } from '../../../shared/schemas/roots.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import { type PlannedDelete, planDelete } from '../../actions/delete-sessions.ts'
import { findFolder, type PlannedResume, planResume } from '../../actions/plan-resume.ts'
import { renameTranscript } from '../../actions/rename-transcript.ts'
import { existsSync, statSync } from '../../files/source-files.ts'
import type { FindKept } from '../../kept/kept-files.ts'
import type { WorkContext } from '../../threads/serve-work.ts'
import type { Answers } from '../protocol.ts'
import type { SessionLister } from './list-sessions.ts'

export interface ActionTasksOptions {
  readonly sessions: Pick<SessionLister, 'findByIds'>
  readonly findKept: FindKept
}

export interface OfSession {
  readonly session: string
  readonly listed: readonly Root[]
}

type None = WorkContext<never>

/** What is found out about a session before something is done with it, and what is done in its files. */
export function createActionTasks({ sessions, findKept }: ActionTasksOptions) {
  function find({ session: key, listed }: OfSession): Session {
    const id = key.split('\n').at(-1) ?? ''
    const roots = listed.map(({ path }) => path)
    const found = sessions.findByIds(roots, [id]).find((session) => session.key === key)
    if (found === undefined) throw new ExpectedError('not-found', 'This session is no longer in the list.')
    return found
  }

  function findPlaces(request: OfSession): SessionPlaces {
    const session = find(request)
    const folder = findFolder(session) ?? session.cwd
    return {
      id: session.id,
      transcript: existsSync(session.file) ? session.file : null,
      folder: folder !== null && isFolder(folder) ? folder : null,
    }
  }

  const toPlannedResume = ({ session, isFork, listed }: ResumeRequest & OfSession): Promise<PlannedResume> =>
    planResume(find({ session, listed }), {
      listed,
      isFork,
      platform: process.platform,
      home: homedir(),
      env: process.env,
      now: Date.now(),
    })

  const toPlannedDelete = ({ session, listed }: OfSession): Promise<PlannedDelete> =>
    planDelete(find({ session, listed }), { listed, findKept, now: Date.now() })

  const answers: Pick<Answers, 'sessions:places' | 'sessions:plan-delete' | 'sessions:plan-resume'> = {
    'sessions:places': ({ session }, { listed }) => findPlaces({ session, listed }),
    'sessions:plan-delete': async ({ sessions: keys }, { listed }) => {
      const plans = []
      for (const session of keys) plans.push((await toPlannedDelete({ session, listed })).plan)
      return plans
    },
    'sessions:plan-resume': async (request, { listed }) =>
      (await toPlannedResume({ ...request, listed })).plan,
  }

  const orders = {
    'find-places': async (request: OfSession, _context: None) => findPlaces(request),
    'find-session': async (request: OfSession, _context: None) => find(request),
    'plan-resume': async (request: ResumeRequest & OfSession, _context: None) => toPlannedResume(request),
    'plan-delete': async (request: OfSession, _context: None) => toPlannedDelete(request),
    'rename-transcript': async (
      { session, listed, name }: OfSession & { readonly name: string },
      _context: None,
    ) => {
      await renameTranscript(find({ session, listed }), name, { findKept, now: Date.now() })
      return null
    },
  }

  return { answers, orders }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    // Not to be looked at is not to be opened either.
    return false
  }
}
