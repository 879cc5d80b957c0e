import type { MarkupPart, MarkupTag } from './markup-part.ts'
import { splitTags, type TagElement } from './split-tags.ts'

/** Of a notification, in words; everything else is a field. */
const SAID: ReadonlySet<string> = new Set(['result'])
const FIGURE = /^\s*([\w -]+): *(.*?)\s*$/

/** Every tag that is drawn as what it means. All others stay text. */
export const MARKUP_TAGS: readonly MarkupTag[] = [
  {
    tag: 'command-name',
    drawnAs: 'the slash command as it was typed',
    read: ({ text }) => command({ name: text.trim() }),
  },
  {
    tag: 'command-args',
    drawnAs: 'the arguments of the slash command',
    read: ({ text }) => command({ args: text.trim() }),
  },
  {
    tag: 'command-message',
    drawnAs: 'nothing, or a remark if it says more than the command name',
    read: ({ text }) => command({ message: text.trim() }),
  },
  {
    tag: 'bash-input',
    drawnAs: 'the shell command that was typed with `!`',
    read: ({ text }) => ({ kind: 'shell', text: text.trim() }),
  },
  outputTag('bash-stdout'),
  outputTag('bash-stderr', true),
  outputTag('local-command-stdout'),
  outputTag('local-command-stderr', true),
  contextTag('local-command-caveat', 'Note for the model'),
  contextTag('system-reminder', 'System reminder'),
  contextTag('user-prompt-submit-hook', 'Context from a hook'),
  contextTag('ide_opened_file', 'File open in the editor'),
  contextTag('ide_selection', 'Selection in the editor'),
  contextTag('ide_diagnostics', 'Problems in the editor'),
  contextTag('new-diagnostics', 'Problems in the editor'),
  contextTag('fork-boilerplate', 'Instructions for a fork'),
  {
    tag: 'user-memory-input',
    drawnAs: '“Saved to memory” with the text that was typed after `#`',
    read: ({ text }) => ({ kind: 'memory', text: text.trim() }),
  },
  notificationTag('task-notification'),
  notificationTag('bash-notification'),
  messageTag('cross-session-message', 'another session', ['from-name', 'from']),
  messageTag('agent-message', 'an agent', ['from']),
  messageTag('teammate-message', 'a teammate', ['teammate_id']),
  messageTag('channel', 'a channel', ['source']),
  {
    tag: 'thinking',
    drawnAs: '“Thinking”, folded',
    read: ({ text }) => ({ kind: 'thinking', text: text.trim() }),
  },
  {
    tag: 'persisted-output',
    drawnAs: 'a remark that the output is in a file, with its beginning',
    read: ({ text }) => readOverflow(text),
  },
  {
    tag: 'tool_use_error',
    drawnAs: 'the error without the tag',
    read: ({ text }) => ({ kind: 'output', text: text.trim(), isError: false }),
  },
  { tag: 'usage', drawnAs: 'figures in one line', read: ({ text }) => readFigures(text) },
]

interface CommandPieces {
  readonly name?: string
  readonly args?: string
  readonly message?: string
}

function command({ name = '', args = '', message = '' }: CommandPieces): MarkupPart {
  return { kind: 'command', name, args, message }
}

function outputTag(tag: string, isError = false): MarkupTag {
  return {
    tag,
    drawnAs: isError ? 'output under “Standard error”' : 'output',
    read: ({ text }) => ({ kind: 'output', text, isError }),
  }
}

function contextTag(tag: string, label: string): MarkupTag {
  return {
    tag,
    drawnAs: `“${label}”, folded`,
    read: ({ text }) => ({ kind: 'context', label, text: text.trim() }),
  }
}

function notificationTag(tag: string): MarkupTag {
  return {
    tag,
    drawnAs: 'a notification: its summary, its result as Markdown, the rest as fields',
    read: readNotification,
  }
}

function messageTag(tag: string, sender: string, names: readonly string[]): MarkupTag {
  return {
    tag,
    drawnAs: `“Message from …”: the name of ${sender}, its text as Markdown, the rest as fields`,
    read: ({ attributes, text }) => {
      const name = names.map((key) => attributes[key]).find(Boolean)
      const { summary, ...others } = attributes
      const fields = Object.entries(others).filter(([, value]) => value !== name)
      return {
        kind: 'message',
        label: `Message from ${name ?? sender}`,
        summary,
        text: text.trim(),
        fields: Object.fromEntries(fields),
      }
    },
  }
}

/** It is made of tags of its own, with a sentence behind them now and then. */
function readNotification({ attributes, text }: TagElement): MarkupPart {
  const fields: Record<string, string> = { ...attributes }
  const said: string[] = []
  for (const piece of splitTags(text, '[a-z][\\w-]*')) {
    if (typeof piece === 'string') said.push(piece.trim())
    else if (SAID.has(piece.tag)) said.push(piece.text.trim())
    else fields[piece.tag] = piece.text.trim()
  }
  const { summary, ...others } = fields
  return {
    kind: 'notification',
    summary,
    text: said.filter((words) => words !== '').join('\n\n'),
    fields: others,
  }
}

/** A line that says where it lies, and how it begins. */
function readOverflow(text: string): MarkupPart {
  const trimmed = text.trim()
  const lineEnd = trimmed.indexOf('\n')
  const [notice, rest] = lineEnd < 0 ? [trimmed, ''] : [trimmed.slice(0, lineEnd), trimmed.slice(lineEnd)]
  return { kind: 'overflow', notice: notice.trim(), text: rest.trim() }
}

function readFigures(text: string): MarkupPart {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const fields = lines.map((line) => FIGURE.exec(line)?.slice(1) ?? ['', line.trim()])
  return { kind: 'figures', fields: Object.fromEntries(fields) }
}
