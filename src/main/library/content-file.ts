import { closeSync, openSync, readSync } from 'node:fs'
import { parseContent, type RecordContent } from '../../core/parse/parse-content.ts'
import type { Position } from '../../core/parse/record.ts'
import { cannotRead } from './library-error.ts'

/** Reads the content of records from where they stand. */
export interface ContentFile {
  readonly read: (position: Position) => RecordContent
  readonly close: () => void
}

export function openContentFile(path: string): ContentFile {
  const file = open(path)
  return {
    read(position) {
      const bytes = Buffer.allocUnsafe(position.length)
      const count = readSync(file, bytes, 0, position.length, position.offset)
      const text = bytes.toString('utf8', 0, count)
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

function open(path: string): number {
  try {
    return openSync(path, 'r')
  } catch (cause) {
    throw cannotRead(path, cause)
  }
}
