import type { Random } from './random.ts'
import { answer, type Language, noise, prose } from './texts.ts'
import type { ToolCall } from './tool-call.ts'
import type { Transcript } from './transcript.ts'
import { FIRST } from './versions.ts'

export interface ResponseOptions {
  readonly text?: string
  readonly calls: readonly ToolCall[]
  readonly hasThinking: boolean
  /** Writes the result of a call whose record has that uuid. */
  readonly onCall: (call: ToolCall, uuid: string) => string
}

type Block = Readonly<Record<string, unknown>>

/**
 * One API response: a line per block, all with the same message id, and output tokens that grow from line to line.
 * Results hang on the line of their own call, so parallel calls leave leaves that are no branches. In a third of the
 * parallel ones a result already stands between two lines of the response.
 */
export function writeResponse(transcript: Transcript, options: ResponseOptions): void {
  const { random, version } = transcript
  const { calls, text, hasThinking } = options
  const blocks: { readonly block: Block; readonly call?: ToolCall }[] = []
  if (hasThinking) blocks.push({ block: makeThinking(random) })
  if (text !== undefined) blocks.push({ block: { type: 'text', text } })
  for (const call of calls) {
    const caller = version >= FIRST.noOutputExpected ? { caller: { type: 'direct' } } : {}
    blocks.push({
      block: { type: 'tool_use', id: call.id, name: call.name, input: call.input, ...caller },
      call,
    })
  }
  const id = random.id('msg_01', 22)
  const requestId = random.id('req_011C', 20)
  const usage = makeUsage(transcript)
  const isInterleaved = calls.length > 1 && random.chance(0.3)
  const waiting: (() => void)[] = []
  let outputTokens = random.between(1, 8)
  let tip = transcript.cursor
  let lastResult: string | undefined
  blocks.forEach(({ block, call }, i) => {
    const isLast = i === blocks.length - 1
    outputTokens += isLast ? random.between(60, 900) : random.below(3)
    transcript.wait(300, 9000)
    const message = {
      model: transcript.model,
      id,
      type: 'message',
      role: 'assistant',
      content: [block],
      stop_reason: isLast && version >= FIRST.agentTool ? (calls.length > 0 ? 'tool_use' : 'end_turn') : null,
      stop_sequence: null,
      ...usage(outputTokens),
    }
    const uuid = transcript.append({ type: 'assistant', message, requestId }, { parent: tip })
    tip = uuid
    if (call === undefined) return
    const answerCall = () => {
      lastResult = options.onCall(call, uuid)
    }
    if (isInterleaved) answerCall()
    else waiting.push(answerCall)
  })
  for (const answerCall of waiting) answerCall()
  // A record that a result brought along (a hook's attachment) may already continue the chain.
  if (lastResult !== undefined) transcript.cursor = lastResult
}

function makeThinking(random: Random): Block {
  const thinking = random.chance(0.28) ? '' : prose(random, random.logNormal(380, 0.9, 6000))
  return { type: 'thinking', thinking, signature: noise(random, random.between(200, 1300)) }
}

function makeUsage({ random, version }: Transcript): (outputTokens: number) => Block {
  const created = random.below(6000)
  const read = random.between(12_000, 160_000)
  return (outputTokens) => ({
    usage: {
      input_tokens: random.between(1, 12),
      cache_creation_input_tokens: created,
      cache_read_input_tokens: read,
      cache_creation: { ephemeral_5m_input_tokens: created, ephemeral_1h_input_tokens: 0 },
      output_tokens: outputTokens,
      service_tier: 'standard',
      ...(version >= FIRST.sourceUuid ? { inference_geo: 'not_available' } : {}),
      ...(version >= FIRST.noOutputExpected ? { iterations: [], speed: 'standard' } : {}),
    },
  })
}

/** The text before a tool call, or at the end of a turn. */
export function makeText(random: Random, isFinal: boolean, language: Language): string {
  return isFinal
    ? answer(random, random.logNormal(800, 0.9, 9000), language)
    : answer(random, random.logNormal(110, 0.7, 1500), language)
}
