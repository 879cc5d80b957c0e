import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readLines } from '../src/main/library/transcripts/read-lines.ts'

export interface Baseline {
  /** Reading every line and `JSON.parse` of it, in milliseconds. */
  readonly all: number
  readonly parseOnly: number
}

/** What the plainest program needs that parses every line of a library. */
export async function timeJsonParse(root: string): Promise<Baseline> {
  const begun = performance.now()
  let parseOnly = 0
  for (const path of listTranscripts(root)) {
    for await (const { lines } of readLines(path)) {
      const start = performance.now()
      for (const { text } of lines) parse(text)
      parseOnly += performance.now() - start
    }
  }
  return { all: performance.now() - begun, parseOnly }
}

function parse(text: string): void {
  try {
    JSON.parse(text)
  } catch {
    // A broken line costs its time too.
  }
}

export function listTranscripts(root: string): readonly string[] {
  return readdirSync(join(root, 'projects'), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && entry.name.endsWith('.jsonl') && !entry.parentPath.endsWith('tool-results'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Of all that is indexed: transcripts, and the tool results that lie beside them. */
export function sizeOfSource(root: string): number {
  return readdirSync(join(root, 'projects'), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && (entry.name.endsWith('.jsonl') || entry.parentPath.endsWith('tool-results')),
    )
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

/** A bare look at every name, size and time below a folder. */
export function timeSweep(folder: string): number {
  const begun = performance.now()
  const waiting = [folder]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const entry of readdirSync(next, { withFileTypes: true })) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) waiting.push(path)
      else statSync(path)
    }
  }
  return performance.now() - begun
}
