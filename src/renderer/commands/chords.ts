/** What matters of a keyboard event. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

interface Chord {
  readonly hasMod: boolean
  readonly hasShift: boolean
  readonly hasAlt: boolean
  readonly key: string
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
}

/**
 * A chord is a key as `KeyboardEvent.key` has it, with `Mod+` (⌘ on a Mac, Ctrl elsewhere), `Shift+` or `Alt+` before it. What a key
 * gives with Shift is written as it comes out: `J`, `?`.
 */
export function matchesChord(text: string, press: KeyPress, platform: string): boolean {
  const chord = parseChord(text)
  const isMac = platform === 'darwin'
  if ((isMac ? press.metaKey : press.ctrlKey) !== chord.hasMod) return false
  if (isMac ? press.ctrlKey : press.metaKey) return false
  // Some layouts need Alt for a sign such as `[`; it is the sign that counts.
  const isSign = chord.key.length === 1 && !chord.hasMod
  if (!isSign && press.altKey !== chord.hasAlt) return false
  if (isSign && !chord.hasAlt) return press.key === chord.key
  return press.shiftKey === chord.hasShift && press.key.toLowerCase() === chord.key.toLowerCase()
}

/** Whether the key may also mean text, or undo it: it is left alone in a field then. */
export function isTyped(text: string): boolean {
  const { hasMod, key } = parseChord(text)
  if (hasMod && key === 'Z') return true
  return !hasMod && key !== 'Escape' && !/^F\d+$/.test(key)
}

/** As the system writes it on its keys: `⌘K`, `Ctrl+K`. */
export function toKeyLabel(text: string, platform: string): string {
  const { hasMod, hasShift, hasAlt, key } = parseChord(text)
  const sign = SIGNS[key] ?? (hasMod ? key.toUpperCase() : key)
  return platform === 'darwin'
    ? `${hasAlt ? '⌥' : ''}${hasShift ? '⇧' : ''}${hasMod ? '⌘' : ''}${sign}`
    : `${hasMod ? 'Ctrl+' : ''}${hasAlt ? 'Alt+' : ''}${hasShift ? 'Shift+' : ''}${sign}`
}

function parseChord(text: string): Chord {
  const modifiers = /^(?:(?:Mod|Shift|Alt)\+)*/.exec(text)?.[0] ?? ''
  return {
    hasMod: modifiers.includes('Mod+'),
    hasShift: modifiers.includes('Shift+'),
    hasAlt: modifiers.includes('Alt+'),
    key: text.slice(modifiers.length),
  }
}
