import type { MarkupPart } from './markup-part.ts'
import { MARKUP_TAGS } from './markup-tags.ts'
import { splitTags } from './split-tags.ts'

const TAGS = MARKUP_TAGS.map(({ tag }) => tag).join('|')
const BY_TAG: ReadonlyMap<string, (typeof MARKUP_TAGS)[number]> = new Map(
  MARKUP_TAGS.map((each) => [each.tag, each]),
)
/** Stands before a message, which says the same. */
const LEAD_IN = /(?:^|\n)Another Claude session sent a message:\s*$/

type CommandPart = Extract<MarkupPart, { kind: 'command' }>

/** What a person, a model or Claude Code wrote, taken apart. Tags that are not known stay text. */
export function readMarkup(text: string): readonly MarkupPart[] {
  if (!text.includes('<')) return text.trim() === '' ? [] : [{ kind: 'text', text }]
  const parts: MarkupPart[] = []
  for (const piece of splitTags(text, TAGS)) {
    if (typeof piece === 'string') {
      if (piece.trim() !== '') parts.push({ kind: 'text', text: piece })
      continue
    }
    const part = BY_TAG.get(piece.tag)?.read(piece)
    if (part === undefined) continue
    const before = parts.at(-1)
    if (part.kind === 'command' && before?.kind === 'command') parts[parts.length - 1] = join(before, part)
    else {
      if (part.kind === 'message' && before?.kind === 'text') dropLeadIn(parts, before.text)
      parts.push(part)
    }
  }
  return parts.map((part) => (part.kind === 'command' ? withoutEcho(part) : part))
}

function join(before: CommandPart, { name, args, message }: CommandPart): CommandPart {
  return {
    kind: 'command',
    name: before.name || name,
    args: before.args || args,
    message: before.message || message,
  }
}

/** The message says the name once more. */
function withoutEcho(part: CommandPart): CommandPart {
  const isEcho = part.message === part.name || `/${part.message}` === part.name
  return isEcho ? { ...part, message: '' } : part
}

function dropLeadIn(parts: MarkupPart[], text: string): void {
  if (!LEAD_IN.test(text)) return
  const rest = text.replace(LEAD_IN, '')
  if (rest.trim() === '') parts.pop()
  else parts[parts.length - 1] = { kind: 'text', text: rest }
}

/** `/model opus`, as it was typed. */
export function toCommandLine({ name, args }: Pick<CommandPart, 'name' | 'args'>): string {
  return `${name} ${args}`.trim()
}
