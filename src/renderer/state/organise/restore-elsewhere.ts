import { fail, type Result, succeed } from '../../../shared/result.ts'
import { type Session, unpackSessionChanges } from '../../../shared/schemas/sessions.ts'
import type { Client } from '../client.ts'

/** So often the list is read until it has the restored session, with a pause in between. */
const TRIES = 40
const PAUSE_MS = 250

/** Restores a session from the vault into the project of the chosen folder; gives its key there. Claude Code finds it only there. */
export async function restoreElsewhere(client: Client, session: Session): Promise<Result<string>> {
  if (!session.isKept) {
    const kept = await client.invoke('vault:keep', null)
    if (!kept.ok) return fail('refused', `The session must be backed up first. ${kept.error.message}`)
  }
  const answer = await client.invoke('vault:restore', {
    source: 'vault',
    sessions: [{ id: session.id, project: session.projectDir, root: session.root, isAsNew: false }],
    to: null,
    isInChosenFolder: true,
    isCwdRewritten: true,
    isChangeAccepted: false,
  })
  if (!answer.ok) return answer
  const [receipt] = answer.value.receipts
  if (receipt === undefined)
    return fail('unreadable', answer.value.failures[0]?.message ?? 'The session could not be restored.')
  for (let tries = 0; tries < TRIES; tries++) {
    const list = await client.invoke('sessions:changes', { since: null, isFirst: false })
    if (!list.ok) return list
    const found = unpackSessionChanges(list.value).sessions.find(
      ({ id, root, projectDir }) =>
        id === receipt.id && root === receipt.root && projectDir === receipt.project,
    )
    if (found !== undefined) return succeed(found.key)
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
  return fail('not-found', 'The session is restored, but not in the list yet. Resume it from there.')
}
