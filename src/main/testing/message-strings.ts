import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

type Json = Readonly<Record<string, unknown>>

/**
 * Every string that somebody said, gave to a tool or got from one, in the files of a session: read from the JSON itself, past
 * everything this program makes of it.
 */
export function readMessageStrings(file: string): readonly string[] {
  const folder = join(dirname(file), basename(file, '.jsonl'))
  const agents = listFiles(join(folder, 'subagents')).filter(isSubagent)
  return [
    ...[file, ...agents].flatMap((path) => stringsOfTranscript(readFileSync(path, 'utf8'))),
    ...listFiles(join(folder, 'tool-results')).map((path) => readFileSync(path, 'utf8')),
  ]
}

/** What Claude Code asked itself beside a conversation is no part of it. */
function isSubagent(path: string): boolean {
  return path.endsWith('.jsonl') && !/agent-a(?:prompt_suggestion|side_question)/.test(path)
}

function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return []
  }
}

export function stringsOfTranscript(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    try {
      return stringsOfRecord(JSON.parse(line) as Json)
    } catch {
      return []
    }
  })
}

function stringsOfRecord({ type, message }: Json): readonly string[] {
  if (type !== 'user' && type !== 'assistant') return []
  const content = (message as Json | undefined)?.content
  if (typeof content === 'string') return [content]
  return Array.isArray(content) ? content.flatMap(stringsOfBlock) : []
}

function stringsOfBlock(block: Json): readonly string[] {
  switch (block.type) {
    case 'text':
      return stringsOf(block.text)
    case 'thinking':
      return stringsOf(block.thinking)
    case 'tool_use':
      return stringsOf(block.input)
    case 'tool_result':
      return Array.isArray(block.content) ? block.content.flatMap(stringsOfBlock) : stringsOf(block.content)
    default:
      return []
  }
}

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return TICKS.has(value) ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

/** Boxes that are ticked or not, in a list of things to do. */
const TICKS: ReadonlySet<string> = new Set(['pending', 'in_progress', 'completed'])

/** What is drawn in another way: colours, numbers of lines and lists, boxes to tick, and tags that Claude Code writes around things. */
const DRAWN = [
  /\u001b\[[\d;]*m/g,
  /^ *\d+→/,
  /^[ >]*\d+\. /,
  /^[ >]*[-*+] \[[ xX]\] /,
  /^[ >]*(?:`{3,}|~{3,}).*$/,
  /<\/?(?:command|local-command|bash|task|tool-use|output)-[a-z]+>/g,
  /<\/?(?:status|summary|result|tool_use_error|system-reminder|persisted-output)>/g,
  /&(?:\w+|#\d+);/g,
] as const

/** Where a line is cut, among what Markdown writes links, tables and code with. */
const CUT = '|'

/** Parts of the lines of a text that any document keeps in one piece. */
export function toFragments(text: string): readonly string[] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const plain = DRAWN.reduce((rest, drawn) => rest.replace(drawn, CUT), line)
    return plain
      .split(/\]\(|[()[\]|`]/)
      .map(toWords)
      .filter((words) => words !== '')
  })
}

/** Letters and numbers alone: marks and spaces are what formats differ in. */
export function toWords(text: string): string {
  return text.match(/[\p{L}\p{N}]+/gu)?.join('') ?? ''
}
