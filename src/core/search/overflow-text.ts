import { withoutTerminalSequences } from '../terminal-sequences.ts'

const JSON_ESCAPES = /\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))/g

const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** A piece of an overflow file as people would read it. JSON is cut anywhere between its lines, and cannot be parsed. */
export function toOverflowText(path: string, piece: string): string {
  return withoutTerminalSequences(path.endsWith('.json') ? withoutEscapes(piece) : piece)
}

function withoutEscapes(json: string): string {
  if (!json.includes('\\')) return json
  return json.replace(JSON_ESCAPES, (_, code?: string, character = '') =>
    code === undefined ? (CONTROLS[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}
