import { createReadStream } from 'node:fs'
import { openFile } from '../../files/open-file.ts'
import { toSystemPath } from '../../files/source-files.ts'
import { findSystemCode } from '../../library/library-error.ts'

/** A line that is longer goes through in pieces; a colour that is cut there shows its code. */
const LONGEST_LINE = 1_000_000

/** A file with an output is gone or cannot be read, all of it or the rest. */
export class LostOutputError extends Error {}

/** An output that lies in a file of its own: some whole lines at a time. */
export async function* readOverflowLines(path: string): AsyncGenerator<string> {
  try {
    yield* readLines(path)
  } catch (cause) {
    if (findSystemCode(cause) === undefined) throw cause
    throw new LostOutputError('An output could not be read', { cause })
  }
}

async function* readLines(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, {
    fd: openFile(toSystemPath(path), 'r'),
    encoding: 'utf8',
  })) {
    rest += chunk as string
    const end = rest.lastIndexOf('\n') + 1 || (rest.length > LONGEST_LINE ? rest.length : 0)
    if (end === 0) continue
    yield rest.slice(0, end)
    rest = rest.slice(end)
  }
  if (rest !== '') yield rest
}
