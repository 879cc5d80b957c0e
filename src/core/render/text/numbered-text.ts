export interface NumberedText {
  readonly numbers: readonly number[]
  readonly code: string
  /** What stands after the numbered lines, such as a reminder. */
  readonly rest: string
}

const LINE = /^ *(\d+)(?:→|\t)(.*)$/s

/** What Read gives: `     1→code` a line, in older versions with a tab. Undefined where the text does not begin so. */
export function parseNumberedText(text: string): NumberedText | undefined {
  const numbers: number[] = []
  const code: string[] = []
  const lines = text.split('\n')
  for (const line of lines) {
    const match = LINE.exec(line)
    if (!match) break
    numbers.push(Number(match[1]))
    code.push(match[2] ?? '')
  }
  if (numbers.length === 0) return undefined
  return { numbers, code: code.join('\n'), rest: lines.slice(numbers.length).join('\n').trim() }
}
