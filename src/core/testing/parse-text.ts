import { collectTranscript, type Transcript } from '../parse/transcript.ts'

/** A whole transcript that a test holds in memory. Offsets are right for ASCII text. */
export function parseText(text: string): Transcript {
  const collector = collectTranscript({ offset: 0, line: 1 })
  const lines = text.split('\n')
  let offset = 0
  lines.forEach((line, index) => {
    const isLast = index === lines.length - 1
    if (!isLast || line !== '')
      collector.add({ line: index + 1, offset, length: line.length, text: line, isLast })
    offset += line.length + 1
  })
  return collector.finish()
}
