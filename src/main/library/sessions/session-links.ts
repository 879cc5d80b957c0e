import { stepsOffActiveBranch } from '../../../core/model/branch-path.ts'
import { recordsOfStep } from '../../../core/model/branches.ts'
import type { Conversation } from '../../../core/model/build-conversation.ts'
import { type ForeignSummary, isForeignSummary } from '../../../core/model/foreign-summary.ts'
import { KeyTable } from '../../../core/model/key-table.ts'
import { canBeShared, isLink } from '../../../core/parse/record.ts'
import { isWeakTitle, type SessionSummary } from './session-summary.ts'

/** What links sessions to one another. It can only be told when every file has been read. */
export class SessionLinks {
  /** By record: the session that had it first. */
  readonly #owners = new KeyTable()
  /** By session: how many of its records each other session had before. */
  readonly #shared = new Map<number, ReadonlyMap<number, number>>()
  #copies = 0
  readonly #missingParents = new Map<number, ReadonlySet<string>>()
  readonly #summaries: ForeignSummary[] = []
  /** By session: records off the active branch, whose summaries do not title the session. */
  readonly #abandoned = new Map<number, ReadonlySet<string>>()

  add(conversation: Conversation, session: number): void {
    const shared = new Map<number, number>()
    for (const record of conversation.records) {
      if (canBeShared(record)) {
        const owner = this.#owners.claim(record.uuid, session)
        if (owner !== session) shared.set(owner, (shared.get(owner) ?? 0) + 1)
      } else if (isForeignSummary(record, conversation)) this.#summaries.push(record)
    }
    if (shared.size > 0) this.#shared.set(session, shared)
    if (conversation.missingParents.size > 0) this.#missingParents.set(session, conversation.missingParents)
    if (conversation.branches.length > 1) this.#abandoned.set(session, abandonedUuids(conversation))
  }

  /** Internal agents and transcripts that were set aside repeat records, and are sessions of nobody. */
  addCopies({ records }: Conversation): void {
    for (const record of records)
      if (canBeShared(record) && this.#owners.find(record.uuid) !== undefined) this.#copies++
  }

  /** How many records are in a file that another file had before. */
  get sharedRecords(): number {
    let sum = this.#copies
    for (const shared of this.#shared.values()) for (const count of shared.values()) sum += count
    return sum
  }

  applyTo(sessions: readonly SessionSummary[]): SessionSummary[] {
    const titles = this.#foreignTitles()
    return sessions.map((session, index) => {
      const shared = [...(this.#shared.get(index) ?? [])].sort(([, a], [, b]) => b - a)
      const [origin] = shared[0] ?? []
      const title = isWeakTitle(session) ? titles.get(index) : undefined
      return {
        ...session,
        ...(title !== undefined && { title, titleSource: 'summary' }),
        continues: this.#findPredecessor(index, sessions),
        forkOf: origin === undefined ? undefined : sessions[origin]?.id,
        sharedRecords: shared.reduce((sum, [, count]) => sum + count, 0),
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

  #findPredecessor(index: number, sessions: readonly SessionSummary[]): string | undefined {
    for (const uuid of this.#missingParents.get(index) ?? []) {
      const owner = this.#owners.find(uuid)
      if (owner !== undefined && owner !== index) return sessions[owner]?.id
    }
    return undefined
  }
}

function abandonedUuids(conversation: Conversation): ReadonlySet<string> {
  const uuids = new Set<string>()
  for (const step of stepsOffActiveBranch(conversation)) {
    for (const index of recordsOfStep(step)) {
      const record = conversation.records[index]
      if (record !== undefined && isLink(record)) uuids.add(record.uuid)
    }
  }
  return uuids
}
