import { summarizeSession, withOrigin } from '../library/sessions/session-summary.ts'
import type { Shard } from './shard.ts'

export interface SessionKey {
  readonly root: string
  readonly project: string
  readonly session: string
}

/** Writes what the files of a session tell of it now. */
export function refreshSession(shard: Shard, { root, project, session }: SessionKey): void {
  shard.begin()
  const files = shard.files.ofSession(root, project, session)
  // It is told when they have been read again; until then, what the list knows of it stays.
  if (files.some(({ id }) => shard.damaged.has(id))) return
  const main = files.find(({ kind }) => kind === 'main')
  const agents = files.filter(({ kind }) => kind === 'subagent')
  const lead = main ?? agents[0]
  if (lead === undefined) {
    shard.sessions.delete(root, project, session)
    return
  }
  const overflowBytes = files.reduce((sum, { kind, size }) => (kind === 'overflow' ? sum + size : sum), 0)
  const summary = summarizeSession({
    id: session,
    root,
    path: lead.path,
    projectDir: project,
    main: main?.facts ?? undefined,
    agents: agents.flatMap(({ facts }) => facts ?? []),
    overflowBytes,
  })
  const origin = main && shard.origins.find(main.id)
  shard.sessions.write(withOrigin(summary, origin), project, {
    isGone: lead.isGone,
    isKept: lead.kept !== null,
  })
}
