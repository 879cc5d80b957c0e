import type { Session, SessionPrompt } from '../../../../shared/schemas/sessions.ts'
import type { Client } from '../../client.ts'
import { isLost } from '../../sessions/forget-store.ts'

/** A session that was deleted without a backup: what the list knows about it, and the prompts that are left. */
export interface RememberedSession {
  readonly session: Session
  readonly prompts: readonly SessionPrompt[]
  /** Why its prompts cannot be read; null if they can. */
  readonly problem: string | null
}

/** Null for every other session. */
export async function readRemembered(
  client: Client,
  session: Session | null,
): Promise<RememberedSession | null> {
  if (session === null || !isLost(session)) return null
  const { root: folder, id, cwd, started, updated } = session
  const answer = await client.invoke('sessions:prompts', { folder, id, cwd, started, updated })
  return answer.ok
    ? { session, prompts: answer.value, problem: null }
    : { session, prompts: [], problem: answer.error.message }
}
