import type { Conversation } from '../model/build-conversation.ts'
import { isPrompt, type Step } from '../model/steps/step.ts'
import type { TranscriptRecord } from '../parse/record.ts'
import { addUsage, noUsage, type Usage } from '../parse/usage.ts'
import type { ReadingOptions } from './build-reading.ts'
import type { ItemSource } from './build-step-items.ts'
import { isOfResponse, timeOf } from './content/item-content.ts'
import type { Item, TranscriptPlace, TurnOutline } from './item.ts'
import { WorkTime } from './work-time.ts'

type KnownAgents = Pick<ReadingOptions, 'agentsOfCall' | 'agentOfTask'>

const NO_AGENTS: readonly TranscriptPlace[] = []

/** Appends the items of a turn and collects the facts about it. */
export class TurnBuilder {
  readonly #records: readonly TranscriptRecord[]
  readonly #turn: number
  readonly #items: Item[]
  readonly #agents: KnownAgents
  readonly #first: number
  #started: number | null = null
  readonly #work = new WorkTime()
  #tokens: Usage = noUsage
  #thoughts = 0
  #calls = 0
  #errors = 0
  #subagents = 0
  /** The first item of the last response. */
  #lastResponse: number | null = null

  constructor({ records }: Conversation, turn: number, items: Item[], agents: KnownAgents) {
    this.#records = records
    this.#turn = turn
    this.#items = items
    this.#first = items.length
    this.#agents = agents
  }

  add(step: Step, sources: readonly ItemSource[]): void {
    if (step.kind === 'response') this.#lastResponse = this.#items.length
    if (step.usage !== undefined) this.#tokens = addUsage(this.#tokens, step.usage)
    for (const source of sources) this.#addItem(source)
  }

  #addItem({ key, kind, record, call, name, isError, size }: ItemSource): void {
    const time = timeOf(this.#records[record])
    const agents = call === undefined ? this.#whoReports(record) : this.#agents.agentsOfCall(call.id)
    const isOpen = call !== undefined && call.results.length === 0
    this.#items.push({ key, kind, turn: this.#turn, time, size, name, isError, isOpen, agents })
    if (time !== null && (this.#started === null || time < this.#started)) this.#started = time
    const results = call?.results.map((result) => timeOf(this.#records[result.record])) ?? []
    this.#work.add({ kind, record: this.#records[record], time, tool: name, results })
    if (kind === 'thinking') this.#thoughts++
    if (kind === 'call') this.#calls++
    if (isError && kind !== 'note') this.#errors++
    if (call !== undefined) this.#subagents += agents.length
  }

  #whoReports(index: number): readonly TranscriptPlace[] {
    const record = this.#records[index]
    if (record?.kind !== 'user' || record.role !== 'message' || record.notifies === undefined)
      return NO_AGENTS
    const place = this.#agents.agentOfTask(record.notifies.taskId)
    return place === undefined ? NO_AGENTS : [place]
  }

  finish(opener: Step | undefined): TurnOutline {
    return {
      kind: opener?.kind ?? null,
      isPrompt: opener !== undefined && isPrompt(opener),
      title: opener?.preview ?? '',
      first: this.#first,
      count: this.#items.length - this.#first,
      answer: this.#findAnswer(),
      started: this.#started,
      ended: this.#work.ended,
      worked: this.#work.worked,
      thoughts: this.#thoughts,
      calls: this.#calls,
      errors: this.#errors,
      subagents: this.#subagents,
      tokens: this.#tokens,
    }
  }

  /** The texts at the end of the last response, ignoring items from elsewhere between or after them. */
  #findAnswer(): number | null {
    const from = this.#lastResponse
    if (from === null) return null
    let answer: number | null = null
    for (let at = this.#items.length - 1; at >= from; at--) {
      const item = this.#items[at]
      if (item === undefined) break
      if (item.kind === 'answer' || item.kind === 'media') answer = at
      else if (isOfResponse(item)) break
    }
    return answer
  }
}
