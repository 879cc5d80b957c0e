import { spawn } from 'node:child_process'
import { ExpectedError } from '../shared/expected-error.ts'

export type RunHere = (
  program: string,
  args: readonly string[],
  place: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
) => Promise<void>

/** Runs a program in this terminal to its end. Its arguments must be plain words: on Windows, where it may be a script, cmd reads them. */
export const runHere: RunHere = (program, args, { cwd, env }) => {
  const { ELECTRON_RUN_AS_NODE: _node, ...own } = process.env
  const isWindows = process.platform === 'win32'
  const [command, all] = isWindows ? ['cmd.exe', ['/d', '/s', '/c', program, ...args]] : [program, [...args]]
  return new Promise((resolve, reject) => {
    // The program hears Ctrl+C itself.
    const ignore = () => {}
    process.on('SIGINT', ignore)
    const child = spawn(command, all, { cwd, env: { ...own, ...env }, stdio: 'inherit' })
    child.once('error', (cause) => {
      process.off('SIGINT', ignore)
      reject(
        new ExpectedError('not-found', `“${program}” could not be started. Is Claude Code installed?`, {
          cause,
        }),
      )
    })
    child.once('exit', (code) => {
      process.off('SIGINT', ignore)
      process.exitCode = code ?? 1
      resolve()
    })
  })
}
