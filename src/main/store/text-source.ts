import { closeSync, openSync, readSync } from 'node:fs'
import { createRecordParser } from '../../core/parse/parse-record.ts'
import { isLink } from '../../core/parse/record.ts'
import { searchableTexts } from '../../core/search/searchable-text.ts'
import type { TextRow } from './shard-reader.ts'

export interface FoundText {
  readonly text: string
  readonly uuid: string | undefined
}

/** Gives back texts from where they stand; the index holds only their words. */
export interface TextSource {
  /** Undefined where the file is gone or was written anew. */
  readonly read: (path: string, kind: string, row: TextRow) => FoundText | undefined
  readonly close: () => void
}

export function openTextSource(): TextSource {
  const files = new Map<string, number | undefined>()
  const parseRecord = createRecordParser()

  function open(path: string): number | undefined {
    if (!files.has(path)) files.set(path, tryOpen(path))
    return files.get(path)
  }

  return {
    read(path, kind, row) {
      const file = open(path)
      if (file === undefined) return undefined
      const bytes = Buffer.allocUnsafe(row.length)
      const text = bytes.toString('utf8', 0, readSync(file, bytes, 0, row.length, row.offset))
      if (kind === 'overflow') return { text, uuid: undefined }
      const raw = tryParse(text)
      if (raw === undefined) return undefined
      const record = parseRecord(raw, { line: 0, offset: row.offset, length: row.length })
      const found = searchableTexts(record, raw).find(({ block }) => block === row.block)
      return found && { text: found.text, uuid: isLink(record) ? record.uuid : undefined }
    },
    close() {
      for (const file of files.values()) if (file !== undefined) closeSync(file)
    },
  }
}

function tryOpen(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch {
    // Gone from disk: what the index knows of it is still found.
    return undefined
  }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
