import type { Match, Rule } from '../rule.ts'

/** Longer ones are no keys. */
const LONGEST = 40_000
const HEADER = /-----BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----/y
/**
 * What lines of a key are made of, also in a string, in a listing with numbers, in a diff, with colours and in markup; not
 * the dashes of its end.
 */
const BODY = /(?:[A-Za-z0-9+/=\s\\",:;.→|│>()<&#%'\u001b[\]*_?@]|[+-](?!----))*/y
const FOOTER = /-----END [A-Z0-9 ]{0,40}-----/y
/** A line end, also in a string, and what a listing or a diff puts before the next line. */
const NEXT = String.raw`(?:(?:\\{1,4}r)?(?:\\{1,4}n|\r?\n)(?:[ \t]{0,12}\d{1,7}(?:→|\t|:| ?[|│]))?[ \t>+│|-]{0,12})`
/** Of a key that breaks off: lines of Base64, with the headers of some before them; the last line may be short. */
const LINES = new RegExp(
  `(?:${NEXT}(?:(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID): [^\\n\\\\]{0,100}|[A-Za-z0-9+/=]{16,200}|(?=${NEXT}[A-Za-z0-9+/=]{32})))*(?:${NEXT}[A-Za-z0-9+/=]{1,15}(?=\\s*(?:$|\\n|\\\\|["'])))?`,
  'y',
)
const FEWEST_LETTERS = 64

/** A private key as PEM, OpenSSH or PGP write it: the whole block, or as much of it as there is. */
const PEM: Rule = {
  id: 'private-key',
  name: 'Private key',
  confidence: 'certain',
  isWhole: true,
  keywords: ['-----begin '],
  toValue: toLetters,
  match(text, at) {
    HEADER.lastIndex = at
    const header = HEADER.exec(text)
    if (header === null) return undefined
    const from = at + header[0].length
    const piece = text.slice(from, from + LONGEST)
    BODY.lastIndex = 0
    const body = BODY.exec(piece)?.[0] ?? ''
    FOOTER.lastIndex = body.length
    const footer = FOOTER.exec(piece)
    if (footer !== null)
      return hasLetters(body) ? { start: at, end: from + body.length + footer[0].length } : undefined
    LINES.lastIndex = 0
    const lines = LINES.exec(piece)?.[0].replace(/\s+$/, '') ?? ''
    return hasLetters(lines) ? { start: at, end: from + lines.length } : undefined
  },
}

/** PuTTY writes what is secret behind a line of its own. */
const PUTTY: Rule = {
  id: 'putty-private-key',
  name: 'PuTTY private key',
  confidence: 'certain',
  isWhole: true,
  keywords: ['private-lines:'],
  toValue: toLetters,
  match: (text, at) => matchPutty(text, at),
}

const PUTTY_LINES = new RegExp(
  `Private-Lines: \\d{1,3}(?:${NEXT}(?:Private-MAC: [0-9a-f]{0,64}|[A-Za-z0-9+/=]{1,200}))+`,
  'y',
)

function matchPutty(text: string, at: number): Match | undefined {
  PUTTY_LINES.lastIndex = at
  const [lines] = PUTTY_LINES.exec(text.slice(0, at + LONGEST)) ?? []
  return lines === undefined ? undefined : { start: at, end: at + lines.length }
}

function hasLetters(body: string): boolean {
  return new Set(body).size > 12 && (body.match(/[A-Za-z0-9+/=]/g)?.length ?? 0) >= FEWEST_LETTERS
}

/** A key is the same with other line ends and in a listing. */
function toLetters(block: string): string {
  return (block.replace(/\\+[nrt]/g, ' ').match(/[A-Za-z0-9/=]{16,}/g) ?? [block]).join('')
}

export const PRIVATE_KEYS: readonly Rule[] = [PEM, PUTTY]
