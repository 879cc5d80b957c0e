import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describeRefusal, findSystemCode } from '../library-error.ts'
import type { OnProblem } from '../sources/walk-files.ts'

/** Files outside of `projects/` that belong to a session. */
export interface Companions {
  /** `todos/<session>-agent-<id>.json` (to 2.1.16). */
  readonly todos: readonly string[]
  /** `tasks/<session>/<n>.json` (from 2.1.17). */
  readonly tasks: readonly string[]
  /** `plans/<name>.md`, by the names that the session gives. */
  readonly plans: readonly string[]
  /** `file-history/<session>/…`: earlier contents of edited files. */
  readonly fileHistory: readonly string[]
}

export type FindCompanions = (sessionId: string, plans: Iterable<string>) => Companions

export const noCompanions: FindCompanions = () => ({ todos: [], tasks: [], plans: [], fileHistory: [] })

/** Lists the folders of a root once; most sessions have nothing in them. */
export function listCompanions(root: string, onProblem: OnProblem): FindCompanions {
  const list = (...parts: readonly string[]) => listNames(join(root, ...parts), onProblem)
  const todos = list('todos')
  const plans = new Set(list('plans'))
  const tasks = new Set(list('tasks'))
  const fileHistory = new Set(list('file-history'))
  return (sessionId, named) => ({
    todos: todos.filter((name) => name.startsWith(sessionId)).map((name) => join(root, 'todos', name)),
    tasks: tasks.has(sessionId) ? listPaths(root, 'tasks', sessionId, list) : [],
    plans: [...named].filter((name) => plans.has(name)).map((name) => join(root, 'plans', name)),
    fileHistory: fileHistory.has(sessionId) ? listPaths(root, 'file-history', sessionId, list) : [],
  })
}

function listPaths(
  root: string,
  folder: string,
  sessionId: string,
  list: (...parts: readonly string[]) => readonly string[],
): readonly string[] {
  return list(folder, sessionId).map((name) => join(root, folder, sessionId, name))
}

function listNames(folder: string, onProblem: OnProblem): readonly string[] {
  try {
    return readdirSync(folder).sort()
  } catch (cause) {
    if (findSystemCode(cause) !== 'ENOENT') onProblem({ path: folder, reason: describeRefusal(cause) })
    return []
  }
}
