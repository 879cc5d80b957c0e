import { posix } from 'node:path'
import {
  isWeakTitle,
  summarizeSession,
  toOutputs,
  withOrigin,
} from '../../library/sessions/session-summary.ts'
import { isKept } from '../plan/plan-kept.ts'
import type { Shard } from '../tables/shard.ts'
import { isAwaited } from '../tables/stored-file.ts'

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
  const earlier = files.filter(({ kind }) => kind === 'earlier').sort((a, b) => a.modified - b.modified)
  const agents = files.filter(({ kind }) => kind === 'subagent')
  // One that is only awaited is no file.
  const outputs = files.filter((file) => file.kind === 'overflow' && !isAwaited(file))
  const lead = main ?? earlier.at(-1) ?? agents[0]
  const place = lead ?? outputs[0]
  if (place === undefined) {
    shard.sessions.delete(root, project, session)
    return
  }
  const mainPath = lead?.path.endsWith(`/${session}.jsonl`) ? lead.path : toMainPath(place.path, session)
  const origin = main && shard.origins.find(main.id)
  const summary = summarizeSession({
    id: session,
    root,
    path: lead?.path ?? mainPath,
    projectDir: project,
    main: main?.facts ?? undefined,
    earlier: earlier.flatMap(({ facts }) => facts ?? []),
    agents: agents.flatMap(({ facts }) => facts ?? []),
    givenTitle: shard.givenTitles.find(root, project, session),
    foreignTitle:
      main?.facts && isWeakTitle(main.facts.title) ? shard.foreignTitles.find(main.id, origin) : undefined,
    overflowBytes: shard.files.sumOutputsBelow(root, mainPath.slice(0, -'.jsonl'.length)),
    outputs: toOutputs(outputs),
  })
  shard.sessions.write(withOrigin(summary, origin), project, {
    isGone: lead === undefined ? outputs.every(({ isGone }) => isGone) : lead.isGone,
    isKept: isKept(place),
  })
}

/** Where the transcript was that an output belonged to. */
function toMainPath(output: string, session: string): string {
  let folder = posix.dirname(output)
  while (folder !== '.' && folder !== '/' && posix.basename(folder) !== session)
    folder = posix.dirname(folder)
  return posix.join(posix.dirname(folder), `${session}.jsonl`)
}
