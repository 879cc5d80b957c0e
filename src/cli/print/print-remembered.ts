import { blockToMarkdown } from '../../core/markdown/block-to-markdown.ts'
import { redactValue } from '../../main/export/redact/open-redaction.ts'
import { readPromptsOf } from '../../main/library/sessions/history.ts'
import { toCounted, toExactDate } from '../../shared/format.ts'
import type { Session, SessionPrompt } from '../../shared/schemas/sessions.ts'
import type { RedactOptions } from '../choose/redact-option.ts'
import type { Terminal } from '../terminal.ts'
import { printProblems } from './print-problems.ts'
import { toPrintable } from './styles.ts'
import { toIsoTime } from './to-iso-time.ts'
import { toJsonText } from './to-json-text.ts'

/** Prints what is left of a deleted session: its facts, and its prompts in Claude Code's history. */
export function printRemembered(
  found: Session,
  { json, redact }: RedactOptions & { readonly json?: true },
  terminal: Terminal,
): void {
  const told = readPromptsOf(found.root, found, (problem) => printProblems([problem], terminal))
  const { session, prompts } = redactValue({ session: found, prompts: told }, redact) as Left
  if (json) terminal.print(toJsonText(toJson(session, prompts)))
  else printMarkdown(session, prompts, terminal)
}

interface Left {
  readonly session: Session
  readonly prompts: readonly SessionPrompt[]
}

function toJson(
  { id, title, project, cwd, started, updated, prompts, responses, toolCalls }: Session,
  left: readonly SessionPrompt[],
): unknown {
  return {
    id,
    title,
    project,
    cwd,
    started: toIsoTime(started),
    updated: toIsoTime(updated),
    counts: { prompts, responses, toolCalls },
    isGone: true,
    prompts: left.map(({ time, ...prompt }) => ({ ...prompt, time: toIsoTime(time) })),
  }
}

function printMarkdown(
  { title, cwd, project, started, updated, prompts, responses, toolCalls }: Session,
  left: readonly SessionPrompt[],
  { print, isScreen }: Terminal,
): void {
  // A file or pipe may be read by programs or in another time zone.
  const describeTime = isScreen ? toExactDate : (time: number) => new Date(time).toISOString()
  const times = [...new Set([started, updated])].filter((time) => time !== null).map(describeTime)
  const counts = [
    toCounted(prompts, 'prompt'),
    toCounted(responses, 'response'),
    toCounted(toolCalls, 'tool call'),
  ]
  print(`# ${toPrintable(title)}`)
  print(
    `\n*This session was deleted without a backup. ${left.length === 0 ? 'None of its texts are' : 'Only some of its prompts are'} left.*\n`,
  )
  print(`- Folder: ${toPrintable(cwd ?? project)}`)
  if (times.length > 0) print(`- Time: ${times.join(' to ')}`)
  print(`- Contained: ${counts.join(', ')}`)
  for (const { text, time, isCertain } of left) {
    const heading = Number.isNaN(time) ? '## Prompt' : `## Prompt · ${describeTime(time)}`
    print(`\n${heading}\n\n${blockToMarkdown({ kind: 'text', text }, 'typed', {})}`)
    if (!isCertain) print('\n*Typed in the same folder at that time; it may belong to another session.*')
  }
}
