import { closeSync, readSync } from 'node:fs'
import { parseContent, type RecordContent } from '../../core/parse/parse-content.ts'
import type { Position } from '../../core/parse/record.ts'
import { openForReading } from './read-lines.ts'

/** Reads the content of records from where they stand. */
export interface ContentFile {
  readonly read: (position: Position) => RecordContent
  /** The start of a line that cannot be read or is too long to be, as it stands in the file. */
  readonly readStart: (position: Position, most: number) => string
  readonly close: () => void
}

export function openContentFile(path: string): ContentFile {
  const file = openForReading(path)
  const readText = ({ offset }: Position, length: number) => {
    const bytes = Buffer.allocUnsafe(length)
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, length, offset))
  }
  return {
    readStart: (position, most) => readText(position, Math.min(position.length, most)),
    read(position) {
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
