import type { Random } from './random.ts'
import { output, prose, shellCommand } from './texts.ts'
import type { ToolCall } from './tool-call.ts'
import type { Body, Transcript } from './transcript.ts'
import { FIRST, LAST } from './versions.ts'
import { contentWord, words } from './words.ts'

/** Progress of one call hangs on the call's record, beside the result. */
export function writeProgress(transcript: Transcript, call: ToolCall, parent: string): void {
  const { random, version } = transcript
  if (version < FIRST.progress || version > LAST.progress || !random.chance(0.4)) return
  let last = parent
  const write = (data: Body['data'], toolUseID: string) => {
    last = transcript.appendBeside({ type: 'progress', data, toolUseID, parentToolUseID: call.id }, last)
  }
  write(hookProgress(random, 'PreToolUse', call.name), call.id)
  if (call.name.startsWith('mcp__')) {
    for (const status of ['started', 'completed']) {
      write({ type: 'mcp_progress', status, serverName: 'tracker', toolName: 'find_issues' }, call.id)
    }
  } else if (call.name === 'Bash') {
    const count = random.geometric(8)
    const text = output(random, 4)
    for (let i = 0; i < count; i += 1) {
      const data = {
        type: 'bash_progress',
        output: text,
        fullOutput: text,
        elapsedTimeSeconds: i + 2,
        totalLines: 4,
      }
      write(data, `bash-progress-${i}`)
    }
  } else if (random.chance(0.7)) {
    write(hookProgress(random, 'PostToolUse', call.name), call.id)
  }
}

export function hookProgress(
  random: Random,
  hookEvent: string,
  tool: string,
): Readonly<Record<string, unknown>> {
  return {
    type: 'hook_progress',
    hookEvent,
    hookName: `${hookEvent}:${tool}`,
    command: `hooks/${contentWord(random)}.sh`,
  }
}

/** The attachment that follows a result; the chain mostly goes on from it. */
export function writeAttachment(transcript: Transcript, toolUseID: string): void {
  const { random, version } = transcript
  const kind = random.below(10)
  let attachment: Readonly<Record<string, unknown>>
  if (kind < 2 && version >= FIRST.tokensReminder) {
    attachment = { type: 'total_tokens_reminder', text: `Token usage: ${random.below(200_000)}` }
  } else if (kind < 4) {
    attachment = { type: 'task_reminder', content: [], itemCount: 0 }
  } else if (kind === 4) {
    const filename = random.pick(transcript.project.files)
    attachment = { type: 'edited_text_file', filename, snippet: output(random, 8) }
  } else {
    const result = { stdout: words(random, 6), stderr: '', exitCode: 0 }
    const command = `hooks/${contentWord(random)}.sh`
    attachment = {
      type: 'hook_success',
      hookName: 'PostToolUse:Edit',
      toolUseID,
      hookEvent: 'PostToolUse',
      content: '',
      ...result,
      command,
      durationMs: random.below(900),
    }
  }
  const { cursor } = transcript
  transcript.append({ attachment, type: 'attachment' })
  if (random.chance(0.12)) transcript.cursor = cursor
}

export function writeOpeningAttachments(transcript: Transcript): void {
  if (transcript.version < FIRST.attachments) return
  const { random } = transcript
  const names = Array.from({ length: 12 }, () => contentWord(random))
  const content = names.map((name) => `- ${name}: ${prose(random, 120)}`).join('\n')
  transcript.append({
    attachment: { type: 'deferred_tools_delta', addedNames: names, addedLines: names, removedNames: [] },
    type: 'attachment',
  })
  transcript.append({
    attachment: { type: 'skill_listing', content, skillCount: names.length, isInitial: true },
    type: 'attachment',
  })
}

/** What Claude Code notes at the end of a turn. */
export function writeTurnNotes(transcript: Transcript): void {
  const { random, version } = transcript
  if (version >= FIRST.queue && random.chance(0.65)) {
    transcript.append({
      type: 'system',
      subtype: 'stop_hook_summary',
      hookCount: 1,
      hookInfos: [{ command: shellCommand(random) }],
      hookErrors: [],
      preventedContinuation: false,
      stopReason: '',
      hasOutput: false,
      level: 'suggestion',
      toolUseID: random.uuid(),
    })
  }
  if (version >= FIRST.turnDuration && random.chance(0.7)) {
    transcript.append({
      type: 'system',
      subtype: 'turn_duration',
      durationMs: random.between(2000, 400_000),
      isMeta: false,
    })
  }
  if (version >= FIRST.awaySummary && random.chance(0.25)) {
    transcript.append({ type: 'system', subtype: 'away_summary', content: prose(random, 220), isMeta: false })
  }
  if (version >= FIRST.asyncAgents && random.chance(0.05)) {
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      const error = {
        status: 529,
        requestID: null,
        error: { type: 'overloaded_error', message: 'Overloaded' },
      }
      transcript.append({
        type: 'system',
        subtype: 'api_error',
        level: 'error',
        error,
        retryInMs: 500 * attempt,
        retryAttempt: attempt,
        maxRetries: 10,
      })
    }
  }
}

/** Prompts typed, or tasks that ended, while the model was working. */
export function writeQueueOperations(transcript: Transcript): void {
  const { random, out, sessionId, version } = transcript
  if (version < FIRST.queue) return
  const count = random.geometric(1.3)
  for (let i = 0; i < count; i += 1) {
    transcript.wait(100, 4000)
    const content = random.chance(0.8) ? { content: prose(random, random.logNormal(90, 1, 3000)) } : {}
    const head = { type: 'queue-operation', timestamp: transcript.isoTime, sessionId }
    out.write({ ...head, operation: 'enqueue', ...content })
    out.write({ ...head, operation: random.chance(0.8) ? 'dequeue' : 'remove' })
  }
}

/** Backups of the files edited so far are references; only their number grows. */
export function writeSnapshot(
  transcript: Transcript,
  messageId: string,
  tracked: readonly string[],
  isUpdate: boolean,
): void {
  if (transcript.version < FIRST.fileHistory) return
  const { isoTime } = transcript
  const backups = tracked.map((path, i) => [
    path,
    { backupFileName: `${messageId.slice(0, 8)}${i}@v2`, version: 2, backupTime: isoTime },
  ])
  transcript.out.write({
    type: 'file-history-snapshot',
    messageId,
    snapshot: { messageId, trackedFileBackups: Object.fromEntries(backups), timestamp: isoTime },
    isSnapshotUpdate: isUpdate,
  })
}
