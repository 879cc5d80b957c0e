import { closeSync, readSync } from 'node:fs'
import { parseContent, type RecordContent } from '../../core/parse/parse-content.ts'
import type { Position } from '../../core/parse/record.ts'
import { openForReading } from './byte-file.ts'
import { decodeWithoutToolUseResult } from './decode-line.ts'

/** Reads the content of records from where they stand. */
export interface ContentFile {
  readonly read: (position: Position) => RecordContent
  /** The start of a line that cannot be read or is too long to be, as it stands in the file. */
  readonly readStart: (position: Position, most: number) => string
  readonly close: () => void
}

export interface ContentOptions {
  /** Leaves out `toolUseResult` where that is quick: for finding, which looks at what the model was told. */
  readonly isLight?: boolean
}

const SCRATCH_BYTES = 64 * 1024

export function openContentFile(path: string, { isLight = false }: ContentOptions = {}): ContentFile {
  const file = openForReading(path)
  let scratch = Buffer.alloc(0)
  /** Good until the next reading: what is read is made a text at once, and fresh memory for every record costs more than the reading. */
  const readBytes = ({ offset }: Position, length: number) => {
    if (scratch.length < length) scratch = Buffer.allocUnsafe(Math.max(length, SCRATCH_BYTES))
    return scratch.subarray(0, readSync(file, scratch, 0, length, offset))
  }
  const readText = (position: Position, length: number) => readBytes(position, length).toString('utf8')
  const readLight = (position: Position): unknown => {
    const bytes = readBytes(position, position.length)
    const text = decodeWithoutToolUseResult(bytes, 0, bytes.length)
    return text === undefined ? undefined : tryParse(text)
  }
  return {
    readStart: (position, most) => readText(position, Math.min(position.length, most)),
    read(position) {
      const light = isLight ? readLight(position) : undefined
      if (light !== undefined) return parseContent(light)
      const text = readText(position, position.length)
      try {
        return parseContent(JSON.parse(text))
      } catch {
        // The file was written anew since it was read: what stands there now is shown as it is.
        return { blocks: [{ kind: 'text', text }], toolUseResult: undefined, raw: text }
      }
    },
    close: () => closeSync(file),
  }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // More than the result was left out: the line is read whole.
    return undefined
  }
}
