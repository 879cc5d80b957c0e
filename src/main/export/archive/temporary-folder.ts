import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '../../files/is-running.ts'
import { explainRefusal } from './explain-refusal.ts'

const NAME = /^scrollback-export-(\d+)-/

/** For what an export or a trial of its size puts aside. Those of processes that were killed are swept away. */
export function makeTemporaryFolder(): string {
  return putAside(() => {
    for (const name of readdirSync(tmpdir())) {
      const pid = NAME.exec(name)?.[1]
      if (pid !== undefined && !isRunning(Number(pid)))
        rmSync(join(tmpdir(), name), { recursive: true, force: true })
    }
    return mkdtempSync(join(tmpdir(), `scrollback-export-${process.pid}-`))
  })
}

/** Writes below it, or says in a sentence why that cannot be. */
export function putAside<T>(write: () => T): T {
  try {
    return write()
  } catch (cause) {
    throw explainRefusal(tmpdir(), cause)
  }
}
