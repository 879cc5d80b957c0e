const START = 0x811c9dc5
const SPACE = 0x20

/** 32 bits of a text (FNV-1a), where two that are alike by chance do no harm. */
export function shortHash(text: string): number {
  let hash = START
  for (let at = 0; at < text.length; at++) hash = add(hash, text.charCodeAt(at))
  return hash >>> 0
}

/** The same for texts that differ only in spaces and ends of lines. */
export function shortHashWithoutSpaces(text: string): number {
  let hash = START
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > SPACE) hash = add(hash, code)
  }
  return hash >>> 0
}

function add(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193)
}
