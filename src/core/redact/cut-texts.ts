import { withoutTerminalSequences } from '../terminal-sequences.ts'

/** A text that other texts are cut from, and what stands in its place. */
export interface Spelling {
  readonly text: string
  readonly replacement: string
}

/** Of a secret that was cut off, fewer signs tell nothing. */
const SHORTEST = 8

/**
 * Finds secrets in the start of a text, such as a title: it has one line without colours, and may end within a secret, so that no rule
 * knows it any more.
 */
export function createCutTextRedactor(spellings: readonly Spelling[]): (text: string) => string {
  const byStart = new Map<string, { readonly bare: string; readonly replacement: string }[]>()
  for (const { text, replacement } of spellings) {
    const { bare } = toBare(withoutTerminalSequences(text))
    if (bare.length < SHORTEST) continue
    const start = bare.slice(0, SHORTEST)
    byStart.set(start, [...(byStart.get(start) ?? []), { bare, replacement }])
  }
  for (const alike of byStart.values()) alike.sort((one, other) => other.bare.length - one.bare.length)

  return (text) => {
    if (byStart.size === 0) return text
    const { bare, places } = toBare(text)
    let redacted = ''
    let end = 0
    for (let at = 0; at + SHORTEST <= bare.length; at++) {
      const found = byStart
        .get(bare.slice(at, at + SHORTEST))
        ?.find((each) => bare.startsWith(each.bare, at) || each.bare.startsWith(bare.slice(at)))
      if (found === undefined) continue
      redacted += text.slice(end, places[at]) + found.replacement
      at += Math.min(found.bare.length, bare.length - at) - 1
      end = (places[at] ?? text.length) + 1
    }
    return redacted + text.slice(end)
  }
}

/** A text without its spaces, and where each sign of it stands. */
function toBare(text: string): { readonly bare: string; readonly places: readonly number[] } {
  const found = [...text.matchAll(/\S/g)]
  return { bare: found.map(([sign]) => sign).join(''), places: found.map(({ index }) => index) }
}
