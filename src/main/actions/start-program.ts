import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { TerminalStart } from './find-terminal.ts'

type Env = Readonly<Record<string, string | undefined>>

/** A program that fails does so before this. */
const FAILS_WITHIN_MS = 1_000

export function hasProgram(program: string, { PATH = '' }: Env): boolean {
  const paths = isAbsolute(program) ? [program] : PATH.split(delimiter).map((folder) => join(folder, program))
  return paths.some((path) => {
    try {
      accessSync(path, constants.X_OK)
      return isAbsolute(path)
    } catch {
      return false
    }
  })
}

/** Starts it by itself: it goes on when Scrollback ends. Fails where it could not be started, or ended at once with an error. */
export function startProgram({ name, program, args }: TerminalStart, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => {
      clearTimeout(timer)
      reject(
        new ExpectedError('refused', `${name} could not be started. Copy the command instead.`, { cause }),
      )
    }
    const child = spawn(program, [...args], { detached: true, stdio: 'ignore', env: withoutOwn(env) })
    const timer = setTimeout(resolve, FAILS_WITHIN_MS)
    child.once('error', fail)
    child.once('exit', (code) => {
      if (code !== 0) return fail()
      clearTimeout(timer)
      resolve()
    })
    child.unref()
  })
}

/** What makes Electron a plain Node would do so in the terminal too; and Claude Code may have started Scrollback. */
function withoutOwn(env: Env): Env {
  const { ELECTRON_RUN_AS_NODE: _node, CLAUDECODE: _inside, ...rest } = env
  return rest
}
