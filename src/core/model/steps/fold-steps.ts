import type { AssistantRecord, LinkRecord, UserRecord } from '../../parse/record.ts'
import { fullerUsage, type ResponseUsage } from '../../parse/usage.ts'
import { type Chain, linkAt } from '../chain/chain.ts'
import { none } from '../chain/forest.ts'
import { belongsTo, isResults, isSummary, kindOfStep } from './kind-of-step.ts'
import { findOwnWords } from './own-words.ts'
import type { QueuedPrompt } from './queued-prompts.ts'
import type { BlockRef, StepKind, ToolResult } from './step.ts'

export interface CallDraft extends BlockRef {
  readonly id: string
  readonly name: string
  readonly results: ToolResult[]
  readonly notes: number[]
}

export interface StepDraft {
  readonly lane: number
  readonly kind: StepKind
  asks: boolean
  /** Its position among the steps, as a record: a queued prompt comes after the record that it follows. */
  readonly order: number
  /** For a queued prompt: the record that it follows. */
  readonly follows: number | undefined
  /** Records of the same prompt that were sent earlier and interrupted. */
  readonly earlier: number[]
  readonly records: number[]
  readonly calls: CallDraft[]
  readonly notes: number[]
  readonly preview: string | undefined
  model: string | undefined
  usage: ResponseUsage | undefined
  /** Has a person's prompt or an answer of the model. */
  isConversation: boolean
}

export type CallsById = ReadonlyMap<string, readonly CallDraft[]>

export interface FoldedSteps {
  readonly drafts: readonly StepDraft[]
  /** For each record: the step that its children follow. */
  readonly stepOfRecord: Int32Array
  /** Usually one call per id, but some gateways reuse ids. */
  readonly callsById: CallsById
  /** Ids of tool results whose call is not in the file. */
  readonly unpairedResults: ReadonlySet<string>
}

/**
 * Folds records into steps: the lines of one response by its id, even with other records between them; results into
 * their calls; everything that only accompanies a step into that step.
 */
export function foldSteps(chain: Chain, queued: readonly QueuedPrompt[]): FoldedSteps {
  const { records, lanes } = chain
  const drafts: StepDraft[] = []
  const stepOfRecord = new Int32Array(records.length).fill(none)
  const callsById = new Map<string, CallDraft[]>()
  const responses = new Map<string, number>()
  const unpairedResults = new Set<string>()
  const folded: number[] = []
  const retracted = findRetracted(records)
  const ownWords = findOwnWords(chain)

  function addStep(index: number, kind: StepKind, preview?: string, follows?: number): StepDraft {
    const record = records[index]
    const asks = record?.kind === 'user' && record.asks && kind !== 'result'
    const draft: StepDraft = {
      lane: follows === undefined ? (lanes[index] ?? 0) : 0,
      kind,
      asks,
      order: follows === undefined ? index : follows + 0.5,
      follows,
      earlier: [],
      records: [index],
      calls: [],
      notes: [],
      preview,
      model: undefined,
      usage: undefined,
      isConversation: asks || kind === 'interjection',
    }
    stepOfRecord[index] = drafts.length
    drafts.push(draft)
    return draft
  }

  function addResponse(index: number, record: AssistantRecord): void {
    const isRetracted = retracted.has(record.uuid)
    const id = `${record.messageId || record.uuid}${isRetracted ? ' retracted' : ''}`
    const key = lanes[index] === 0 ? id : `${lanes[index]} ${id}`
    const existing = responses.get(key)
    let draft: StepDraft
    if (existing === undefined) {
      responses.set(key, drafts.length)
      draft = addStep(index, isRetracted ? 'retracted' : 'response')
    } else {
      draft = drafts[existing] as StepDraft
      draft.records.push(index)
      stepOfRecord[index] = existing
    }
    draft.model ??= record.model
    if (record.usage) draft.usage = draft.usage ? fullerUsage(draft.usage, record.usage) : record.usage
    if (!record.isSynthetic && !record.isError && !isRetracted) draft.isConversation = true
    record.blocks.forEach((block, at) => {
      if (block.kind !== 'call') return
      const id = block.id || `${record.uuid}/${at}`
      const same = callsById.get(id)
      if (same?.some((call) => stepOfRecord[call.record] === stepOfRecord[index])) return
      const call: CallDraft = { record: index, block: at, id, name: block.name, results: [], notes: [] }
      if (same === undefined) callsById.set(id, [call])
      else same.push(call)
      draft.calls.push(call)
    })
  }

  for (let index = 0; index < records.length; index++) {
    if (lanes[index] === none) continue
    const record = linkAt(records, index)
    if (record.kind !== 'assistant') continue
    if (record.isPlaceholder) addStep(index, 'note')
    else addResponse(index, record)
  }

  for (let index = 0; index < records.length; index++) {
    if (lanes[index] === none) continue
    const record = linkAt(records, index)
    if (record.kind === 'user' || record.kind === 'assistant') {
      const isPaired = pairResults(record, index, callsById, unpairedResults)
      if (record.kind === 'assistant') continue
      if (isPaired) {
        folded.push(index)
        continue
      }
    }
    const ownKind = ownWords.kindOf(record, index)
    const kind = kindOfStep(record) ?? ownKind
    if (kind === undefined) folded.push(index)
    else addStep(index, kind, previewOf(record))
  }
  for (const { record, preview, fate, follows } of queued) {
    if (fate !== 'sent') addStep(record, fate === 'delivered' ? 'interjection' : 'queued', preview, follows)
  }

  foldRest({ chain, drafts, stepOfRecord, callsById, folded, addStep })
  return { drafts, stepOfRecord, callsById, unpairedResults }
}

function findRetracted(records: Chain['records']): ReadonlySet<string> {
  return new Set(
    records.flatMap((record) => {
      if (record.kind === 'assistant') return record.supersedes
      return record.kind === 'system' ? record.retracts : []
    }),
  )
}

/** Whether at least one result of the record found its call. */
function pairResults(
  record: UserRecord | AssistantRecord,
  index: number,
  callsById: CallsById,
  unpaired: Set<string>,
): boolean {
  let isPaired = false
  for (let at = 0; at < record.blocks.length; at++) {
    const block = record.blocks[at]
    if (block?.kind !== 'result') continue
    const call = findCall(callsById, block.callId, index)
    if (call === undefined) unpaired.add(block.callId)
    else {
      call.results.push({ record: index, block: at, isError: block.isError })
      isPaired = true
    }
  }
  return isPaired
}

/** The last call with an id before a record. */
function findCall(callsById: CallsById, id: string, before: number): CallDraft | undefined {
  const calls = callsById.get(id)
  return calls?.findLast(({ record }) => record < before) ?? calls?.[0]
}

function previewOf(record: LinkRecord): string | undefined {
  return record.kind === 'user' || record.kind === 'system' || record.kind === 'attachment'
    ? record.preview
    : undefined
}

interface FoldRest {
  readonly chain: Chain
  readonly drafts: StepDraft[]
  readonly stepOfRecord: Int32Array
  readonly callsById: CallsById
  /** Records that begin no step. */
  readonly folded: readonly number[]
  readonly addStep: (index: number, kind: StepKind) => StepDraft
}

/**
 * In the chain, such a record is part of the step it follows, even if it refers to an earlier call, so that a late hook
 * does not turn the next prompt into a branch. It is still shown with its call.
 */
function foldRest({ chain, drafts, stepOfRecord, callsById, folded, addStep }: FoldRest): void {
  const { records, parents, lanes } = chain
  const waiting: number[] = []
  for (const start of folded) {
    for (let at = start; at !== none && stepOfRecord[at] === none; at = parents[at] ?? none) waiting.push(at)
    while (waiting.length > 0) {
      const index = waiting.pop() as number
      const record = linkAt(records, index)
      const call = callOf(record, index, callsById)
      const followed = parents[index] === none ? (call?.record ?? none) : (parents[index] ?? none)
      const stepIndex = followed === none ? none : (stepOfRecord[followed] ?? none)
      const step = drafts[stepIndex]
      if (step === undefined || step.lane !== lanes[index]) {
        addStep(index, isSummary(record) ? 'compaction' : 'note')
      } else if (isSummary(record) && step.kind !== 'compaction') {
        addStep(index, 'compaction')
      } else {
        stepOfRecord[index] = stepIndex
        if (belongsTo(record, step.kind)) {
          step.records.push(index)
          if (step.kind === 'command') takeBack(step)
        } else if (call === undefined || isMoreThanResults(record, callsById)) step.notes.push(index)
        else if (!isResults(record)) call.notes.push(index)
      }
    }
  }
  for (const draft of drafts) {
    draft.notes.sort((a, b) => a - b)
    for (const call of draft.calls) call.notes.sort((a, b) => a - b)
  }
}

/** Claude Code answered this command itself, without the model. */
function takeBack(step: StepDraft): void {
  step.asks = false
  step.isConversation = false
}

/** The call that a folded record refers to. */
function callOf(record: LinkRecord, index: number, callsById: CallsById): CallDraft | undefined {
  switch (record.kind) {
    case 'attachment':
    case 'progress':
      return record.callId === undefined ? undefined : findCall(callsById, record.callId, index)
    case 'user':
      if (record.sourceCallId !== undefined) return findCall(callsById, record.sourceCallId, index)
      for (const block of record.blocks) {
        const call = block.kind === 'result' ? findCall(callsById, block.callId, index) : undefined
        if (call !== undefined) return call
      }
      return undefined
    default:
      return undefined
  }
}

/** The record is shown too if it has text next to its results, or a result whose call is missing. */
function isMoreThanResults(record: LinkRecord, callsById: CallsById): boolean {
  if (record.kind !== 'user' || record.role !== 'results') return false
  return record.blocks.some((block) => block.kind !== 'result' || !callsById.has(block.callId))
}
