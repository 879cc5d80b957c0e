import { toSessionFile } from '../model/session/session-file.ts'

/** Which session a kept file belongs to, as its path tells. */
export type FileOwner =
  | { readonly kind: 'session'; readonly session: string; readonly project: string; readonly isMain: boolean }
  /** Outside of `projects/`: only the id is known. */
  | { readonly kind: 'companion'; readonly session: string }
  /** `projects/<dir>/agent-<id>.jsonl` (2.0.31 to 2.1.1): its first record names the session. */
  | { readonly kind: 'flat-subagent'; readonly project: string }
  | { readonly kind: 'none' }

const NONE: FileOwner = { kind: 'none' }
const UUID_LENGTH = 36

export function findOwner(path: string): FileOwner {
  const parts = path.split('/')
  const [folder, second = ''] = parts
  switch (folder) {
    case 'projects':
      return parts.length < 3 ? NONE : findInProject(second, parts.slice(2))
    case 'tasks':
    case 'file-history':
      return parts.length > 2 ? { kind: 'companion', session: second } : NONE
    case 'todos':
      return second.length > UUID_LENGTH && second.slice(UUID_LENGTH).startsWith('-agent-')
        ? { kind: 'companion', session: second.slice(0, UUID_LENGTH) }
        : NONE
    default:
      return NONE
  }
}

function findInProject(project: string, parts: readonly string[]): FileOwner {
  const [first = ''] = parts
  if (parts.length > 1) return { kind: 'session', session: first, project, isMain: false }
  const file = toSessionFile(parts)
  if (file.kind === 'subagent') return { kind: 'flat-subagent', project }
  if (file.session === undefined) return NONE
  return { kind: 'session', session: file.session, project, isMain: file.kind === 'main' }
}

export interface Renaming {
  readonly session: string
  readonly newSession: string
  readonly newProject: string
}

/** Where a file of a session goes when the session gets another id or another project. */
export function renamePath(path: string, { session, newSession, newProject }: Renaming): string {
  const parts = path.split('/')
  const swap = (part: string | undefined) =>
    part?.startsWith(session) ? newSession + part.slice(session.length) : part
  switch (parts[0]) {
    case 'projects': {
      // A flat subagent has no session in its name: beside the old one it would be in the way.
      const isFlat = parts.length === 3 && parts[2]?.startsWith('agent-')
      const below = isFlat && session !== newSession ? [newSession, 'subagents'] : []
      return ['projects', newProject, ...below, swap(parts[2]), ...parts.slice(3)].join('/')
    }
    case 'tasks':
    case 'file-history':
      return [parts[0], swap(parts[1]), ...parts.slice(2)].join('/')
    case 'todos':
      // `<session>-agent-<session>.json` names it twice.
      return ['todos', parts[1]?.replaceAll(session, newSession), ...parts.slice(2)].join('/')
    default:
      return path
  }
}
