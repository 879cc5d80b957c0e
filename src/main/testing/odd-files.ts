import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** What may lie where a file belongs: opened as a file, each of them waits for ever, or never ends. */
export const ODD_KINDS = ['a pipe', 'a socket', 'a device'] as const

export type OddKind = (typeof ODD_KINDS)[number]

/** Puts something there that is no file, instead of what is there. */
export async function putOddFile(path: string, kind: OddKind): Promise<void> {
  rmSync(path, { force: true })
  if (kind === 'a pipe') execFileSync('mkfifo', [path])
  else if (kind === 'a device') symlinkSync('/dev/zero', path)
  else {
    // The path of a socket may have some hundred characters; it can be moved to a longer one.
    const short = join(tmpdir(), `sb-${randomBytes(6).toString('hex')}`)
    const server = createServer()
    await new Promise<void>((done) => server.listen(short, done))
    renameSync(short, path)
    onTestFinished(() => void server.close())
  }
}
