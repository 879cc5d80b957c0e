import Anser from 'anser'
import { withColoursOnly, withoutTerminalSequences } from '../../terminal-sequences.ts'
import { revealInvisible } from './reveal-controls.ts'

const ESCAPE = '\u001b'
const BACKSPACE = '\u0008'

const BEGUN_ANEW = /[^\r\n]\r+[^\r\n]/
const COLOURS = /(?:\u001b\[|\u009b)[0-9;:]*m/g

const BASIC = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const

export interface Run {
  /** Empty where the text is as all other. */
  readonly className: string
  readonly content: string
}

/** What a terminal would show in the end, cut where its colours change. */
export function toRuns(text: string): readonly Run[] {
  const settled = withColoursOnly(settleLines(text))
  if (!settled.includes(ESCAPE)) return [{ className: '', content: revealInvisible(settled) }]
  const options = { json: true, use_classes: true, remove_empty: true }
  return Anser.ansiToJson(settled, options).map((run) => ({
    className: classOf(run),
    content: revealInvisible(run.content),
  }))
}

/** Whether a line begins anew over something that is not to be seen any more. */
export function hasOverwritten(text: string): boolean {
  if (!BEGUN_ANEW.test(text)) return false
  return withPlainLineEnds(text)
    .split('\n')
    .some((line) => {
      const { over, shown } = settleLine(line)
      const left = withoutTerminalSequences(shown)
      // Programs also erase lines that are empty, before they write the first time.
      return over.some((part) => !left.includes(withoutTerminalSequences(part).trim()))
    })
}

/** A carriage return lets a line begin anew: of a progress bar the last state remains. */
function settleLines(text: string): string {
  let settled = withPlainLineEnds(text)
  if (settled.includes('\r'))
    settled = settled
      .split('\n')
      .map((line) => settleLine(line).shown)
      .join('\n')
  return settled.includes(BACKSPACE) ? withoutOverstruck(settled) : settled
}

/** A carriage return at the end of a line writes over nothing. */
function withPlainLineEnds(text: string): string {
  return text.replace(/\r+\n/g, '\n')
}

/** What remains, and what was written over. A colour alone writes over nothing. */
function settleLine(line: string): { readonly over: readonly string[]; readonly shown: string } {
  const parts = line.split('\r')
  const last = parts.findLastIndex((part) => part.replace(COLOURS, '') !== '')
  return { over: parts.slice(0, Math.max(0, last)), shown: parts.slice(Math.max(0, last)).join('') }
}

/** A backspace alone takes nothing away: what comes next is written over what stands there. */
function withoutOverstruck(text: string): string {
  const left: string[] = []
  let back = 0
  for (const character of text) {
    if (character === BACKSPACE) {
      back++
      continue
    }
    for (; character !== '\n' && back > 0 && left.length > 0 && left.at(-1) !== '\n'; back--) left.pop()
    back = 0
    left.push(character)
  }
  return left.join('')
}

type AnserRun = ReturnType<typeof Anser.ansiToJson>[number]

/** Colours come already exchanged where they are reversed. */
function classOf({ fg, bg, fg_truecolor, bg_truecolor, decorations }: AnserRun): string {
  const shown = decorations.filter((name) => name !== 'reverse' && name !== 'blink' && name !== 'hidden')
  return [
    toClass(fg, fg_truecolor, 'ansi-fg'),
    toClass(bg, bg_truecolor, 'ansi-bg'),
    ...shown.map((name) => `ansi-${name}`),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The nearest of eight colours, each of which can be read on both themes. */
function toClass(color: string | null, trueColor: string | null, prefix: string): string {
  if (!color) return ''
  const basic = BASIC.find((name) => color === `ansi-${name}` || color === `ansi-bright-${name}`)
  if (basic !== undefined) return `${prefix}-${basic}`
  const palette = /^ansi-palette-(\d+)$/.exec(color)?.[1]
  const rgb = palette === undefined ? trueColor?.split(',').map(Number) : toRgb(Number(palette))
  return rgb === undefined ? '' : `${prefix}-${nearest(rgb)}`
}

/** The 6×6×6 cube and the greys of the palette of 256. */
function toRgb(index: number): readonly number[] {
  if (index >= 232) return Array<number>(3).fill(8 + (index - 232) * 10)
  const cube = Math.max(0, index - 16)
  return [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map((step) =>
    step === 0 ? 0 : 55 + step * 40,
  )
}

function nearest(rgb: readonly number[]): (typeof BASIC)[number] {
  const [red = 0, green = 0, blue = 0] = rgb
  const high = Math.max(red, green, blue)
  if (high - Math.min(red, green, blue) < 40) return high < 100 ? 'black' : 'white'
  const middle = (high + Math.min(red, green, blue)) / 2
  const bits = (red > middle ? 1 : 0) + (green > middle ? 2 : 0) + (blue > middle ? 4 : 0)
  return BASIC[bits] ?? 'white'
}
