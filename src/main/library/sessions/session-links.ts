import { abandonedRecords } from '../../../core/model/branches/abandoned-records.ts'
import type { Conversation } from '../../../core/model/build-conversation.ts'
import { findOrigins, type SharingSession } from '../../../core/model/links/find-origins.ts'
import { type ForeignSummary, isForeignSummary } from '../../../core/model/links/foreign-summary.ts'
import { KeyTable } from '../../../core/model/links/key-table.ts'
import { canBeShared, isLink } from '../../../core/parse/record.ts'
import { isWeakTitle, type SessionSummary, withOrigin } from './session-summary.ts'

/** What links the sessions of a project to one another. It can only be told when every file has been read. */
export class SessionLinks {
  /** By record: the session that had it first. */
  readonly #owners = new KeyTable()
  /** By record that several sessions have: all of them. */
  readonly #holders = new Map<string, number[]>()
  readonly #missingParents = new Map<number, ReadonlySet<string>>()
  readonly #summaries: ForeignSummary[] = []
  /** By session: records off the active branch, whose summaries do not title the session. */
  readonly #abandoned = new Map<number, ReadonlySet<string>>()

  add(conversation: Conversation, session: number): void {
    for (const record of conversation.records) {
      if (canBeShared(record)) {
        const owner = this.#owners.claim(record.uuid, session)
        if (owner !== session) this.#share(record.uuid, owner, session)
      } else if (isForeignSummary(record, conversation)) this.#summaries.push(record)
    }
    if (conversation.missingParents.size > 0) this.#missingParents.set(session, conversation.missingParents)
    const abandoned = abandonedUuids(conversation)
    if (abandoned.size > 0) this.#abandoned.set(session, abandoned)
  }

  #share(uuid: string, owner: number, session: number): void {
    const holders = this.#holders.get(uuid)
    if (holders === undefined) this.#holders.set(uuid, [owner, session])
    else if (holders.at(-1) !== session) holders.push(session)
  }

  applyTo(sessions: readonly SessionSummary[]): SessionSummary[] {
    const titles = this.#foreignTitles()
    const origins = findOrigins({
      describe: (index) => toSharing(sessions[index]),
      shared: this.#holders.values(),
      parents: this.#parents(),
    })
    return sessions.map((session, index) => {
      const title = isWeakTitle({ source: session.titleSource }) ? titles.get(index) : undefined
      return {
        ...withOrigin(session, origins.get(index)),
        ...(title !== undefined && { title, titleSource: 'summary' }),
      }
    })
  }

  #foreignTitles(): ReadonlyMap<number, string> {
    const titles = new Map<number, string>()
    for (const { leafUuid, summary } of this.#summaries) {
      const owner = this.#owners.find(leafUuid)
      if (owner !== undefined && !this.#abandoned.get(owner)?.has(leafUuid)) titles.set(owner, summary)
    }
    return titles
  }

  *#parents() {
    for (const [of, uuids] of this.#missingParents) {
      for (const uuid of uuids) {
        const owner = this.#owners.find(uuid)
        if (owner !== undefined) yield { of, holders: this.#holders.get(uuid) ?? [owner] }
      }
    }
  }
}

function toSharing(session: SessionSummary | undefined): SharingSession {
  if (session === undefined) throw new Error('A session with shared records was not summarized')
  const { id, started, updated, forkOf: forkedFrom } = session
  return { id, started, updated, forkedFrom }
}

function abandonedUuids(conversation: Conversation): ReadonlySet<string> {
  return new Set(abandonedRecords(conversation).flatMap((record) => (isLink(record) ? [record.uuid] : [])))
}
