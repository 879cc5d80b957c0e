import {
  type AgentReport,
  type AgentWriter,
  type Assignment,
  makeAgentCall,
  makeAssignment,
  type Spawned,
  writeAgentProgress,
  writeTaskNotification,
} from './agents.ts'
import { writeCommand, writeCompaction } from './interludes.ts'
import { makeText, writeResponse } from './response.ts'
import { SessionState } from './session-state.ts'
import {
  hookProgress,
  writeAttachment,
  writeOpeningAttachments,
  writeProgress,
  writeQueueOperations,
  writeSnapshot,
  writeTurnNotes,
} from './side-records.ts'
import { type Language, noise, output, prose } from './texts.ts'
import type { ToolCall, ToolContext } from './tool-call.ts'
import { makePrinting, makeToolCall } from './tool-calls.ts'
import { Transcript } from './transcript.ts'
import { FIRST, LAST } from './versions.ts'

/** Words that must occur in this conversation, by the place where they occur. */
export interface Plants {
  readonly prompt?: string
  readonly answer?: string
  readonly output?: string
}

export interface ConversationOptions {
  /** Asked before every response; when true, the turn ends with an answer. */
  readonly isDone: () => boolean
  readonly saveOverflow: ToolContext['saveOverflow']
  readonly language?: Language
  readonly plants?: Plants
  /** The next subagent with its own file, when it is time for one. */
  readonly findAgent?: () => AgentWriter | undefined
  readonly onPrompt?: (text: string, time: number) => void
}

const WORK_RESPONSES = 8
const COMPACT_AFTER_BYTES = 2_000_000
const REWIND_CHANCE = 0.008
const MAX_TRACKED_FILES = 25

/** Turns of prompts, responses, calls and results, in the measured proportions. */
export class Conversation {
  steps = 0
  readonly #transcript: Transcript
  readonly #options: ConversationOptions
  readonly #tools: ToolContext
  readonly #state: SessionState
  readonly #tracked: string[] = []
  readonly #promptParents: (string | null)[] = []
  readonly #spawned = new Map<string, Spawned>()
  readonly #plants: { -readonly [place in keyof Plants]: Plants[place] | undefined }
  #lastPromptUuid = ''
  #compactAt: number

  constructor(transcript: Transcript, options: ConversationOptions) {
    const { random, project, version } = transcript
    this.#transcript = transcript
    this.#options = options
    this.#tools = { random, project, version, saveOverflow: options.saveOverflow }
    this.#state = new SessionState(transcript)
    this.#plants = { ...options.plants }
    this.#compactAt = this.#nextCompaction()
  }

  /** A session's main file, from its first to its last turn. */
  writeSession(otherLeaf?: string): void {
    this.#state.writeSummaries(otherLeaf)
    if (this.#transcript.cursor === null) writeOpeningAttachments(this.#transcript)
    do this.#writeTurn()
    while (!this.#options.isDone())
  }

  /** A subagent's file: one prompt, work, and an answer, which is returned. */
  writeTask(prompt: string): string {
    this.#writePromptRecord(prompt)
    this.#writeWork(Number.POSITIVE_INFINITY)
    return this.#writeFinal()
  }

  #writeTurn(): void {
    const transcript = this.#transcript
    const { random } = transcript
    this.#maybeRewind()
    const prompt = this.#writePrompt()
    if (random.chance(0.4)) this.#state.write(prompt)
    this.#writeWork(random.geometric(WORK_RESPONSES) + 1)
    this.#writeFinal()
    for (const spawned of this.#spawned.values()) {
      writeTaskNotification(transcript, spawned)
      this.#writeFinal()
    }
    this.#spawned.clear()
    writeTurnNotes(transcript)
    writeQueueOperations(transcript)
    this.#state.write(prompt)
    if (transcript.out.bytes > this.#compactAt) {
      writeCompaction(transcript)
      this.#promptParents.length = 0
      this.#compactAt = this.#nextCompaction()
    }
    transcript.wait(5000, 600_000)
  }

  #writeWork(responses: number): void {
    const { random } = this.#transcript
    for (let i = 0; i < responses; i += 1) {
      if (this.#options.isDone() && this.#plants.output === undefined) return
      this.steps += 1
      if (random.chance(0.0001)) this.#writeRetried()
      const place = random.below(100)
      const count = place < 87 ? 1 : place < 95 ? 2 : place < 98 ? 3 : 4
      const isTalking = random.chance(0.42)
      writeResponse(this.#transcript, {
        hasThinking: random.chance(0.33),
        ...(isTalking ? { text: makeText(random, false, this.#options.language ?? 'english') } : {}),
        calls: Array.from({ length: count }, () => this.#makeCall()),
        onCall: (call, uuid) => this.#writeResult(call, uuid),
      })
    }
  }

  #writeFinal(): string {
    const { random } = this.#transcript
    const { answer } = this.#plants
    this.#plants.answer = undefined
    this.steps += 1
    const made = makeText(random, true, this.#options.language ?? 'english')
    const text = answer === undefined ? made : `${made}\n\nThis concerns ${answer} only.`
    writeResponse(this.#transcript, { text, hasThinking: random.chance(0.33), calls: [], onCall: () => '' })
    return text
  }

  /** A response that was broken off and asked for again stays as a second child. */
  #writeRetried(): void {
    const { cursor } = this.#transcript
    this.#writeFinal()
    this.#transcript.cursor = cursor
  }

  #makeCall(): ToolCall {
    const transcript = this.#transcript
    const { random, version } = transcript
    const planted = this.#plants.output
    if (planted !== undefined) {
      this.#plants.output = undefined
      return makePrinting(random, `${output(random, 6)}\n${planted}\n${output(random, 6)}`)
    }
    const agent = this.#options.findAgent?.()
    const isInline = version <= LAST.inlineAgents && !transcript.isSidechain && random.chance(0.01)
    if (agent === undefined && !isInline) return makeToolCall(this.#tools)
    const assignment = makeAssignment(random, transcript.clock)
    const report = agent === undefined ? this.#writeInlineAgent(assignment) : agent(assignment)
    const isBackground = version >= FIRST.asyncAgents && !transcript.isSidechain && random.chance(0.2)
    const spawned = { assignment, report, isBackground }
    this.#spawned.set(assignment.toolUseId, spawned)
    return makeAgentCall(transcript, spawned)
  }

  /** Old versions wrote a subagent into the session's own file. */
  #writeInlineAgent(assignment: Assignment): AgentReport {
    const { random, out, project, version, sessionId } = this.#transcript
    const inline = new Transcript({
      out,
      random,
      project,
      version,
      sessionId,
      start: assignment.start,
      isSidechain: true,
    })
    const end = random.between(3, 14)
    const task: Conversation = new Conversation(inline, {
      isDone: () => task.steps >= end,
      saveOverflow: this.#options.saveOverflow,
    })
    return { agentId: '', text: task.writeTask(assignment.prompt), end: inline.clock }
  }

  #writeResult(call: ToolCall, parent: string): string {
    const transcript = this.#transcript
    const { random, version } = transcript
    const spawned = this.#spawned.get(call.id)
    if (spawned === undefined) writeProgress(transcript, call, parent)
    else writeAgentProgress(transcript, call, spawned.report.agentId, parent)
    if (spawned?.isBackground === false) {
      transcript.clock = Math.max(transcript.clock, spawned.report.end)
      this.#spawned.delete(call.id)
    }
    transcript.wait(50, 8000)
    const result = {
      tool_use_id: call.id,
      type: 'tool_result',
      content: call.content,
      is_error: call.isError,
    }
    const isOrphan = random.chance(0.002)
    const source = version >= FIRST.sourceUuid ? { sourceToolAssistantUUID: parent } : {}
    // Most results in subagents' files have no structured half.
    const isBare = transcript.isSidechain && random.chance(0.81)
    const uuid = transcript.append(
      { type: 'user', message: { role: 'user', content: [result] } },
      {
        parent: isOrphan ? random.uuid() : parent,
        tail: isBare ? source : { toolUseResult: call.structured, ...source },
      },
    )
    if (version >= FIRST.attachments && random.chance(transcript.isSidechain ? 0.03 : 0.6))
      writeAttachment(transcript, call.id)
    if (version >= FIRST.progress && version <= LAST.progress && random.chance(0.12)) {
      const data = hookProgress(random, 'PostToolUse', call.name)
      transcript.append({ type: 'progress', data, toolUseID: call.id, parentToolUseID: call.id })
    }
    this.#trackFile(call)
    return transcript.cursor ?? uuid
  }

  #trackFile(call: ToolCall): void {
    const path = call.input.file_path
    if (typeof path !== 'string' || (call.name !== 'Edit' && call.name !== 'Write')) return
    if (this.#transcript.isSidechain || !this.#transcript.random.chance(0.8)) return
    if (this.#tracked.length < MAX_TRACKED_FILES && !this.#tracked.includes(path)) this.#tracked.push(path)
    writeSnapshot(this.#transcript, this.#lastPromptUuid, this.#tracked, true)
  }

  #writePrompt(): string {
    const transcript = this.#transcript
    const { random } = transcript
    const language = this.#options.language ?? 'english'
    const made = prose(random, random.logNormal(170, 1.2, 20_000), language)
    const planted = this.#plants.prompt
    this.#plants.prompt = undefined
    const text = planted === undefined ? made : `${made} Mind ${planted} here.`
    this.#promptParents.push(transcript.cursor)
    if (this.#promptParents.length > 8) this.#promptParents.shift()
    if (random.chance(0.06)) writeCommand(transcript)
    this.#writePromptRecord(text)
    writeSnapshot(transcript, this.#lastPromptUuid, this.#tracked, false)
    this.#options.onPrompt?.(text, transcript.clock)
    return text
  }

  #writePromptRecord(text: string): void {
    const transcript = this.#transcript
    const { random, version } = transcript
    const place = transcript.isSidechain ? 100 : random.below(100)
    const image = {
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: noise(random, 20_000) },
    }
    const content =
      place === 0 ? [{ type: 'text', text }, image] : place < 12 ? [{ type: 'text', text }] : text
    const origin = version >= FIRST.origin && !transcript.isSidechain ? { origin: { kind: 'human' } } : {}
    this.#lastPromptUuid = transcript.append(
      { type: 'user', message: { role: 'user', content } },
      { tail: origin },
    )
  }

  /** Half of the rewinds leave only a stub behind: a prompt that was cancelled and typed anew. */
  #maybeRewind(): void {
    const transcript = this.#transcript
    const { random } = transcript
    if (this.#promptParents.length < 2 || !random.chance(REWIND_CHANCE)) return
    if (random.chance(0.5)) {
      const { cursor } = transcript
      this.#writePrompt()
      const content = [{ type: 'text', text: '[Request interrupted by user]' }]
      transcript.append({ type: 'user', message: { role: 'user', content } })
      transcript.cursor = cursor
    } else {
      const back = random.between(1, this.#promptParents.length - 1)
      transcript.cursor = this.#promptParents[this.#promptParents.length - back] ?? transcript.cursor
    }
  }

  #nextCompaction(): number {
    const { random, out } = this.#transcript
    return out.bytes + COMPACT_AFTER_BYTES * (0.4 + random.below(1200) / 1000)
  }
}
