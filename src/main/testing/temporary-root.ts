import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** What becomes files, such as a transcript that a test has made. */
export interface FileSource {
  files(): readonly { readonly path: string; readonly text: string }[]
}

/** Writes files into a new folder that is gone after the test. */
export function temporaryRoot(files: ReturnType<FileSource['files']>): string {
  const root = mkdtempSync(join(tmpdir(), 'scrollback-root-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const { path, text } of files) {
    const target = join(root, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  return root
}
