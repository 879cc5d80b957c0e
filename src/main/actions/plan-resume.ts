import { join } from 'node:path'
import { isProjectDirOf } from '../../core/model/session/project-dir.ts'
import {
  findResumeProblem,
  type ResumeParts,
  type Shell,
  toResumeCommand,
} from '../../core/resume/resume-command.ts'
import type { ResumePlan } from '../../shared/schemas/actions.ts'
import type { Root, RootOrigin } from '../../shared/schemas/roots.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { statSync } from '../files/source-files.ts'
import { findRealSource } from '../library/sources/find-roots.ts'
import { isBeingWritten } from './session-files.ts'

export interface ResumeHost {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface ResumeContext extends ResumeHost {
  readonly listed: readonly Pick<Root, 'path' | 'origin'>[]
  readonly isFork: boolean
  readonly now: number
}

/** The distribution and the person's folder in it, as Windows has them. */
export interface WslPlace {
  readonly distribution: string
}

/** What a terminal has to do; the plan says the same for people. */
export interface PlannedResume {
  readonly plan: ResumePlan
  readonly parts: ResumeParts | undefined
  readonly wsl: WslPlace | undefined
}

/** Folders in which Claude Code looks for sessions by itself. */
const RESUMABLE: ReadonlySet<RootOrigin> = new Set(['environment', 'home', 'config', 'wsl'])

const WSL_SHARE = /^\\\\wsl(?:\.localhost|\$)\\([\w.-]+)\\/i

export async function planResume(session: Session, context: ResumeContext): Promise<PlannedResume> {
  const { listed, isFork, now, platform } = context
  const impossible = (reason: string) => toPlanned({ state: 'impossible', reason })
  const root = listed.find(({ path }) => path === session.root)
  if (root === undefined || !RESUMABLE.has(root.origin))
    return impossible('It does not lie in a folder where Claude Code looks for its sessions.')
  const isDeleted = session.isGone
  if (isDeleted && !session.isKept)
    return impossible('It was deleted and there is no backup of it, so there is nothing to go on with.')
  if (session.remains !== null)
    return impossible('Its transcript is gone, so there is nothing to go on with.')
  const wsl = root.origin === 'wsl' ? findWsl(root.path) : undefined
  const shell: Shell = platform === 'win32' && wsl === undefined ? 'powershell' : 'sh'
  const folder = findFolder(session)
  if (folder === undefined || !isFolder(toHere(folder, root.path, wsl)))
    return toPlanned({ state: 'folder-gone', folder: folder ?? null })
  const configFolder = wsl === undefined ? await findConfigFolder(root.path, context) : undefined
  const parts: ResumeParts = { session: session.id, folder, isFork, configFolder }
  const problem = findResumeProblem(parts, shell)
  if (problem !== undefined) return impossible(problem)
  const ready = { folder, command: toResumeCommand(parts, shell) }
  if (isDeleted) return toPlanned({ state: 'deleted', ...ready }, parts, wsl)
  const modified = statSync(session.file, { throwIfNoEntry: false })?.mtimeMs ?? session.modified
  const state = isBeingWritten([{ modified }], now) ? 'being-written' : 'ready'
  return toPlanned({ state, ...ready }, parts, wsl)
}

function toPlanned(plan: ResumePlan, parts?: ResumeParts, wsl?: WslPlace): PlannedResume {
  return { plan, parts, wsl }
}

/** Claude Code finds a session only from the folder that its project is named after. */
export function findFolder({ project, cwd, projectDir }: Session): string | undefined {
  const name = projectDir.slice(projectDir.lastIndexOf('/') + 1)
  return [project, cwd].find((folder) => folder !== null && isProjectDirOf(name, folder)) ?? undefined
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    // Not to be looked at is not to be used either.
    return false
  }
}

function findWsl(root: string): WslPlace | undefined {
  const distribution = WSL_SHARE.exec(root)?.[1]
  return distribution === undefined ? undefined : { distribution }
}

/** Where this computer sees a folder of a WSL distribution. */
function toHere(folder: string, root: string, wsl: WslPlace | undefined): string {
  if (wsl === undefined) return folder
  const share = WSL_SHARE.exec(root)?.[0] ?? ''
  return share + folder.slice(1).replaceAll('/', '\\')
}

/** Undefined where Claude Code looks there without being told. */
async function findConfigFolder(root: string, { env, home }: ResumeHost): Promise<string | undefined> {
  const usual = env.CLAUDE_CONFIG_DIR?.trim() || join(home, '.claude')
  return (await findRealSource(usual)) === root ? undefined : root
}
