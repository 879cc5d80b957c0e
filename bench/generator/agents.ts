import type { Random } from './random.ts'
import { prose } from './texts.ts'
import { type ToolCall, toolUseId } from './tool-call.ts'
import type { Transcript } from './transcript.ts'
import { FIRST, LAST } from './versions.ts'
import { capitalized, words } from './words.ts'

/** What the session asks of a subagent. */
export interface Assignment {
  readonly toolUseId: string
  readonly prompt: string
  readonly description: string
  readonly agentType: string
  readonly start: number
}

export interface AgentReport {
  readonly agentId: string
  readonly text: string
  readonly end: number
}

/** A subagent that has a file of its own and waits for its call. */
export type AgentWriter = (assignment: Assignment) => AgentReport

export interface Spawned {
  readonly assignment: Assignment
  readonly report: AgentReport
  /** Its result only says that it was launched; the report comes as a notification. */
  readonly isBackground: boolean
}

export function makeAssignment(random: Random, start: number): Assignment {
  const agentType = random.pick(['Explore', 'general-purpose', 'general-purpose', 'Plan', 'code-reviewer'])
  const description = capitalized(words(random, 4))
  return {
    toolUseId: toolUseId(random),
    prompt: prose(random, random.logNormal(900, 0.8, 9000)),
    description,
    agentType,
    start,
  }
}

/** The call that spawned a subagent and its result. */
export function makeAgentCall(
  transcript: Transcript,
  { assignment, report, isBackground }: Spawned,
): ToolCall {
  const { random, version } = transcript
  const { prompt, description, agentType, start } = assignment
  const { agentId } = report
  const input = { description, prompt, subagent_type: agentType }
  const head = { id: assignment.toolUseId, name: version >= FIRST.agentTool ? 'Agent' : 'Task', input }
  if (isBackground) {
    const outputFile = `/tmp/claude-1000/tasks/${agentId}.output`
    const content = [
      {
        type: 'text',
        text: `Async agent launched successfully.\nagentId: ${agentId}\noutput_file: ${outputFile}`,
      },
    ]
    return {
      ...head,
      content,
      structured: { isAsync: true, status: 'async_launched', agentId, description, prompt, outputFile },
    }
  }
  const content = [{ type: 'text', text: report.text }]
  const figures = {
    totalDurationMs: report.end - start,
    totalTokens: random.between(8000, 90_000),
    totalToolUseCount: random.between(1, 60),
    usage: { input_tokens: 5, output_tokens: random.between(200, 3000) },
  }
  return { ...head, content, structured: { status: 'completed', prompt, agentId, content, ...figures } }
}

/** What the session's file says about a subagent while it works. */
export function writeAgentProgress(
  transcript: Transcript,
  call: ToolCall,
  agentId: string,
  parent: string,
): void {
  const { random, version, model } = transcript
  if (version < FIRST.progress || version > LAST.progress) return
  let last = parent
  const count = random.geometric(30)
  for (let i = 0; i < count; i += 1) {
    const text = { type: 'text', text: prose(random, random.logNormal(500, 1, 6000)) }
    const isAnswer = i % 2 === 0
    const message = isAnswer
      ? { model, id: random.id('msg_01', 22), type: 'message', role: 'assistant', content: [text] }
      : {
          role: 'user',
          content: [{ tool_use_id: toolUseId(random), type: 'tool_result', content: text.text }],
        }
    const wrapped = {
      type: isAnswer ? 'assistant' : 'user',
      message,
      uuid: random.uuid(),
      timestamp: transcript.isoTime,
    }
    const prompt = i === 0 ? String(call.input.prompt) : ''
    const data = { message: wrapped, normalizedMessages: [], type: 'agent_progress', prompt, agentId }
    const toolUseID = random.id('agent_msg_01', 22)
    last = transcript.appendBeside({ type: 'progress', data, toolUseID, parentToolUseID: call.id }, last)
  }
}

/** The end of a background agent comes as a prompt that nobody typed. */
export function writeTaskNotification(transcript: Transcript, { assignment, report }: Spawned): void {
  const { out, sessionId, version } = transcript
  const content = `<task-notification>\n<task-id>${report.agentId}</task-id>\n<tool-use-id>${assignment.toolUseId}</tool-use-id>\n<status>completed</status>\n<summary>Agent "${assignment.description}" completed</summary>\n<result>${report.text}</result>\n</task-notification>`
  const head = { type: 'queue-operation', timestamp: transcript.isoTime, sessionId }
  out.write({ ...head, operation: 'enqueue', content })
  out.write({ ...head, operation: 'dequeue' })
  const origin = version >= FIRST.origin ? { origin: { kind: 'task-notification' } } : {}
  transcript.append({ type: 'user', message: { role: 'user', content } }, { tail: origin })
}
