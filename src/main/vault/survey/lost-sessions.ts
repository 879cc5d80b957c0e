import { findLostSessions, type LostPrompts } from '../../../core/vault/lost-sessions.ts'
import { NO_SIDE_FILES, type SideFiles } from '../../library/sessions/given-titles.ts'
import { readHistory } from '../../library/sessions/history.ts'
import { discoverProjects } from '../../library/sources/discover.ts'
import type { OnProblem } from '../../library/sources/walk-files.ts'
import { requireRootVaults } from '../parts/root-vault.ts'
import { listSessionsOf } from './kept-sessions.ts'

export interface FindLostOptions {
  /** Undefined where nothing is kept anywhere. */
  readonly vault: string | undefined
  readonly signal?: AbortSignal
  readonly onProblem: OnProblem
  /** What the desktop app remembers of sessions: it outlives them. */
  readonly sideFiles?: SideFiles
}

/** Sessions of which only prompts remain: `history.jsonl` outlives what Claude Code deletes. */
export async function findLost(
  roots: readonly string[],
  { vault, signal, onProblem, sideFiles = NO_SIDE_FILES }: FindLostOptions,
): Promise<readonly LostPrompts[]> {
  const there = new Set<string>()
  for (const root of roots) {
    for await (const { sessions } of discoverProjects(root, { ...(signal && { signal }), onProblem }))
      for (const { id } of sessions) there.add(id)
  }
  if (vault !== undefined)
    for (const { id } of listSessionsOf(requireRootVaults(vault, onProblem), onProblem)) there.add(id)
  const lost = findLostSessions(
    roots.flatMap((root) => [...readHistory(root, onProblem)]),
    (id) => there.has(id),
  )
  return lost.map((session) => ({ ...session, title: sideFiles.get(session.id)?.title }))
}
