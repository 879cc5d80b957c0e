import { blockToMarkdown } from '../../core/markdown/block-to-markdown.ts'
import { readPromptsOf } from '../../main/library/sessions/history.ts'
import { toCounted, toExactDate } from '../../shared/format.ts'
import type { Session, SessionPrompt } from '../../shared/schemas/sessions.ts'
import type { Terminal } from '../terminal.ts'
import { printProblems } from './print-problems.ts'
import { toPrintable } from './styles.ts'
import { toIsoTime } from './to-iso-time.ts'
import { toJsonText } from './to-json-text.ts'

/** All that is left of it: what is known, and the prompts that the history of Claude Code still has. */
export function printRemembered(session: Session, isJson: boolean, terminal: Terminal): void {
  const prompts = readPromptsOf(session.root, session, (problem) => printProblems([problem], terminal))
  if (isJson) terminal.print(toJsonText(toJson(session, prompts)))
  else printMarkdown(session, prompts, terminal)
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
  // What goes elsewhere may be read by programs, or in another time zone.
  const describeTime = isScreen ? toExactDate : (time: number) => new Date(time).toISOString()
  const times = [...new Set([started, updated])].filter((time) => time !== null).map(describeTime)
  const counts = [
    toCounted(prompts, 'prompt'),
    toCounted(responses, 'response'),
    toCounted(toolCalls, 'tool call'),
  ]
  print(`# ${toPrintable(title)}`)
  print(
    `\n*Deleted without a backup. ${left.length === 0 ? 'None' : 'Only some'} of what was said is left.*\n`,
  )
  print(`- Folder: ${toPrintable(cwd ?? project)}`)
  if (times.length > 0) print(`- Time: ${times.join(' to ')}`)
  print(`- It had ${counts.join(', ')}`)
  for (const { text, time, isCertain } of left) {
    const heading = Number.isNaN(time) ? '## Prompt' : `## Prompt · ${describeTime(time)}`
    print(`\n${heading}\n\n${blockToMarkdown({ kind: 'text', text }, 'typed', {})}`)
    if (!isCertain) print('\n*Typed in the same folder at that time. It may belong to another session.*')
  }
}
