import { join } from 'node:path'
import { parseHistoryLine, type RememberedPrompt } from '../../../core/vault/lost-sessions.ts'
import type { PromptsRequest, SessionPrompt } from '../../../shared/schemas/sessions.ts'
import { readText } from '../../files/open-file.ts'
import { describeRefusal, findSystemCode } from '../library-error.ts'
import type { OnProblem } from '../sources/walk-files.ts'

/** The prompts that a root's `history.jsonl` has. A single transcript has no such file, nor has a folder with transcripts. */
export function* readHistory(root: string, onProblem: OnProblem): Generator<RememberedPrompt> {
  const path = join(root, 'history.jsonl')
  let text: string
  try {
    text = readText(path)
  } catch (cause) {
    const code = findSystemCode(cause)
    if (code !== 'ENOENT' && code !== 'ENOTDIR') onProblem({ path, reason: describeRefusal(cause) })
    return
  }
  for (const line of text.split('\n')) {
    const prompt = parseHistoryLine(line)
    if (prompt !== undefined) yield prompt
  }
}

/** A prompt is noted a moment before or after its record is written. */
const AROUND_MS = 10_000

/**
 * What `history.jsonl` still has of a session, oldest first. A tenth of its lines name no session: of those, the ones that were
 * typed in its folder while it went on.
 */
export function readPromptsOf(
  root: string,
  { id, cwd, started, updated }: Omit<PromptsRequest, 'folder'>,
  onProblem: OnProblem,
): readonly SessionPrompt[] {
  const isMeanwhile = (time: number) =>
    started !== null && updated !== null && time >= started - AROUND_MS && time <= updated + AROUND_MS
  return [...readHistory(root, onProblem)]
    .filter(({ session, project, time }) =>
      session === undefined ? project === cwd && isMeanwhile(time) : session === id,
    )
    .sort((a, b) => a.time - b.time)
    .map(({ text, time, session }) => ({ text, time, isCertain: session !== undefined }))
}
