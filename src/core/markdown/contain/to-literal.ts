import { findClosing } from './code-spans.ts'

/** A backslash that a reader would not show, what begins or ends emphasis, an entity, mathematics. */
const MEANING = /\\(?=[!-/:-@[-`{-~\n]|$)|[*$]|_+|~(?!\/)|&(?=[#a-z])/gi
/** With a backslash in it, an address would lead elsewhere. */
const ADDRESS = /((?:https?:\/\/|ftp:\/\/|www\.)[^\s<]*)/i
/** It would make a heading of the lines before. */
const UNDERLINE = /(\n[ >]*)(?=(?:-+|=+)[ \t]*$)/gm
const LETTER = /[\p{L}\p{N}]/u

/**
 * What a person typed, so that a reader shows each character and each line break of it: neither the underscores of `__init__`
 * nor a backslash in a path may vanish. Links and code spans stay what they are.
 */
export function toLiteral(text: string): string {
  let result = ''
  let at = 0
  for (let from = text.indexOf('`'); from >= 0; from = text.indexOf('`', at)) {
    let to = from
    while (text[to] === '`') to++
    const end = findClosing(text, { from, to })
    result += escapeMeaning(text.slice(at, from))
    result += end === undefined ? '\\`'.repeat(to - from) : text.slice(from, end)
    at = end ?? to
  }
  return (result + escapeMeaning(text.slice(at))).replace(UNDERLINE, '$1\\')
}

/** Cells are read one by one, and a pipe behind a backslash is of the cell. */
export function toLiteralRow(row: string): string {
  return row
    .split(/(\\*\|)/)
    .map((piece) => (piece.endsWith('|') ? piece : toLiteral(piece)))
    .join('')
}

function escapeMeaning(text: string): string {
  const hasSums = text.indexOf('$') !== text.lastIndexOf('$')
  return text
    .split(ADDRESS)
    .map((piece, index) => (index % 2 === 1 ? piece : escapeWords(piece, hasSums)))
    .join('')
    .replaceAll('\n', '  \n')
}

function escapeWords(text: string, hasSums: boolean): string {
  return text.replace(MEANING, (match, at: number) => {
    if (match === '$') return hasSums ? '\\$' : match
    if (!match.startsWith('_')) return `\\${match}`
    const isInWord = LETTER.test(text.charAt(at - 1)) && LETTER.test(text.charAt(at + match.length))
    return isInWord ? match : match.replaceAll('_', '\\_')
  })
}
