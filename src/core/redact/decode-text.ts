import { type ChangedText, ChangedTextBuilder } from './original-places.ts'

/** What stands in a text only where characters of it are written in another way, or coloured. */
export const ENCODING_MARKS = [
  '%2',
  '%3',
  '%4',
  '%5',
  '%7',
  '&quot;',
  '&amp;',
  '&#',
  '&lt;',
  '\\_',
  '\\u00',
  '\\x',
  '\u001b[',
  '\\033[',
  '\\e[',
] as const

const ENCODED =
  /%[2-7][0-9a-f]|&(?:quot|amp|apos|lt|gt|#\d{2,3}|#x[0-9a-f]{2});|\\{1,4}_|\\{1,4}u00[2-7][0-9a-f]|(?:\u001b|\\{1,4}(?:u001b|x1b|033|e))\[[0-9;:]{0,16}[mK]/gi

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', apos: "'", lt: '<', gt: '>' }

/** The text as people read it: with addresses, entities and escapes decoded, and without colours. */
export function decodeText(text: string): ChangedText | undefined {
  const builder = new ChangedTextBuilder()
  let end = 0
  for (const { 0: encoded, index } of text.matchAll(ENCODED)) {
    builder.add(text.slice(end, index), end, index)
    end = index + encoded.length
    builder.add(decode(encoded), index, end)
  }
  if (end === 0) return undefined
  builder.add(text.slice(end), end, text.length)
  return builder.build()
}

function decode(encoded: string): string {
  if (encoded.startsWith('%')) return String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  if (encoded.startsWith('&#')) {
    const isHex = encoded.charAt(2).toLowerCase() === 'x'
    const code = Number.parseInt(encoded.slice(isHex ? 3 : 2), isHex ? 16 : 10)
    return code < 0x80 ? String.fromCharCode(code) : ' '
  }
  if (encoded.startsWith('&')) return ENTITIES[encoded.slice(1, -1).toLowerCase()] ?? ' '
  if (encoded.endsWith('_')) return '_'
  const unicode = /u00([2-7][0-9a-f])$/i.exec(encoded)?.[1]
  return unicode === undefined ? '' : String.fromCharCode(Number.parseInt(unicode, 16))
}
