import type { SessionFacts } from '../../../../core/query/operators/condition.ts'
import { allGitBranches } from '../../../library/transcripts/git-branches.ts'
import type { ListedSession } from '../shard-places.ts'
import type { ShardReader } from '../shard-reader.ts'

/** What operators can ask of a session. A fact from outside of the index is added here, too. */
export function toSessionFacts(reader: ShardReader, session: ListedSession): SessionFacts {
  const { id, project, models, isGone, isKept, tokens } = session
  return {
    id,
    project,
    models,
    isGone,
    isKept,
    gitBranches: allGitBranches(session),
    tokens: tokens.input + tokens.output + tokens.cacheRead + tokens.cacheCreation,
    readCost: () => reader.readCost(session.key),
  }
}

/** Keys of the sessions that pass. */
export function findSessionsWhere(
  reader: ShardReader,
  test: (session: SessionFacts) => boolean,
): readonly number[] {
  return [...reader.sessions.keys()].filter((key) => {
    const session = reader.readSession(key)
    return session !== undefined && test(toSessionFacts(reader, session))
  })
}
