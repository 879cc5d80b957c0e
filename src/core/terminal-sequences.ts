/** Titles, links and other strings for the terminal. */
const STRINGS = /\u001b[\]PX^_][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?/
/** Of one byte only with a number: texts that were decoded wrongly have U+009B before their letters. */
const CONTROLS = /(?:\u001b\[|\u009b(?=[0-?]))[0-?]*[ -/]*[@-~]/
const OTHERS = /\u001b[ -/]*[0-Z\\^-~]/

/** Everything that a terminal obeys and does not show. */
const SEQUENCES = new RegExp(`${STRINGS.source}|${CONTROLS.source}|${OTHERS.source}`, 'g')

const COLOUR = /^(?:\u001b\[|\u009b)([0-?]*[ -/]*m)$/
/** What moves the cursor, or erases what stands before it. grep erases behind it within words. */
const SEPARATING = /(?:\u001b\[|\u009b)[0-?]*(?:[ -/]*[@-ILMPSTXZ`adefu]|[1-9][JK])|\u001b[8DEMc]/

const SPACE = /\s/

/** A text as people saw it; what was written to different places of the screen is apart. */
export function withoutTerminalSequences(text: string): string {
  if (!hasSequences(text)) return text
  // Colours alone, which most are, go several times as fast.
  return SEPARATING.test(text) ? settle(text, () => '') : text.replace(SEQUENCES, '')
}

/** The same with its colours, each as `ESC [ … m`. */
export function withColoursOnly(text: string): string {
  return hasSequences(text) ? settle(text, toColour) : text
}

function hasSequences(text: string): boolean {
  return text.includes('\u001b') || text.includes('\u009b')
}

function toColour(sequence: string): string {
  const colour = COLOUR.exec(sequence)?.[1]
  return colour === undefined ? '' : `\u001b[${colour}`
}

function settle(text: string, toKept: (sequence: string) => string): string {
  const shown: string[] = []
  let last = ' '
  let isApart = false
  let end = 0
  const show = (until: number) => {
    if (until === end) return
    if (isApart && !SPACE.test(last) && !SPACE.test(text.charAt(end))) shown.push(' ')
    shown.push(text.slice(end, until))
    last = text.charAt(until - 1)
    isApart = false
  }
  for (const { 0: sequence, index } of text.matchAll(SEQUENCES)) {
    show(index)
    shown.push(toKept(sequence))
    isApart ||= SEPARATING.test(sequence)
    end = index + sequence.length
  }
  show(text.length)
  return shown.join('')
}
