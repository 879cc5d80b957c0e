import { stepsOfBranch } from '../../core/model/branch-path.ts'
import { recordsOfStep } from '../../core/model/branches.ts'
import type { Conversation } from '../../core/model/build-conversation.ts'
import type { KeyTable } from '../../core/model/key-table.ts'
import { isLink } from '../../core/parse/record.ts'
import type { SessionSummary } from './session-summary.ts'

/** Titles that a summary may replace. */
const weaker: ReadonlySet<SessionSummary['titleSource']> = new Set(['prompt', 'command', 'slug', 'id'])

/**
 * Summaries that stand in one file and speak of another: more than half of all (to 2.1.27). They can only be
 * matched when every file has been read.
 */
export class ForeignSummaries {
  readonly #summaries: { readonly leafUuid: string; readonly summary: string }[] = []
  /** By session: records off the active branch, whose summaries do not title the session. */
  readonly #abandoned = new Map<number, ReadonlySet<string>>()

  add(conversation: Conversation, owner: number): void {
    for (const record of conversation.records) {
      if (record.kind !== 'summary' || record.leafUuid === undefined || record.summary === '') continue
      if (conversation.findStep(record.leafUuid) === undefined)
        this.#summaries.push({ leafUuid: record.leafUuid, summary: record.summary })
    }
    if (conversation.branches.length > 1) this.#abandoned.set(owner, abandonedUuids(conversation))
  }

  applyTo(sessions: readonly SessionSummary[], ownerOfRecord: KeyTable): SessionSummary[] {
    const titles = new Map<number, string>()
    for (const { leafUuid, summary } of this.#summaries) {
      const owner = ownerOfRecord.find(leafUuid)
      if (owner !== undefined && !this.#abandoned.get(owner)?.has(leafUuid)) titles.set(owner, summary)
    }
    return sessions.map((session, index) => {
      const title = titles.get(index)
      if (title === undefined || !weaker.has(session.titleSource)) return session
      return { ...session, title, titleSource: 'summary' }
    })
  }
}

function abandonedUuids({ steps, branches, records }: Conversation): ReadonlySet<string> {
  const active = branches.find(({ state }) => state === 'active')
  const onPath = new Set(active === undefined ? [] : stepsOfBranch(steps, active.leaf))
  const uuids = new Set<string>()
  for (const step of steps) {
    if (onPath.has(step.index)) continue
    for (const index of recordsOfStep(step)) {
      const record = records[index]
      if (record !== undefined && isLink(record)) uuids.add(record.uuid)
    }
  }
  return uuids
}
