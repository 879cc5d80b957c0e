import { CommanderError } from 'commander'
import { ExpectedError } from '../shared/expected-error.ts'
import { explainFailure } from './explain-failure.ts'
import { findMinusWord } from './find-minus-word.ts'
import { toHarmless } from './print/styles.ts'
import { buildProgram } from './program.ts'
import type { Terminal } from './terminal.ts'
import { unfoldHelp } from './unfold-help.ts'

export const EXIT = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const

/** Runs one command and returns its exit code. */
export async function run(args: readonly string[], version: string, screen: Terminal): Promise<number> {
  const terminal = guard(screen)
  const program = buildProgram(version, terminal)
  try {
    if (args.length === 0) {
      program.outputHelp({ error: true })
      return EXIT.usage
    }
    const word = findMinusWord(args)
    if (word !== undefined)
      throw new ExpectedError(
        'bad-request',
        `“${word}” is not an option. To exclude a word, put it after “--”: scrollback search -- ${word}`,
      )
    await program.parseAsync(unfoldHelp(args, program), { from: 'user' })
    return EXIT.ok
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
    if (!(error instanceof ExpectedError)) {
      terminal.printError(`scrollback: ${explainFailure(error, terminal)}`)
      return EXIT.failed
    }
    if (error.code === 'cancelled') return EXIT.interrupted
    terminal.printError(`scrollback: ${error.message}`)
    return error.code === 'bad-request' ? EXIT.usage : EXIT.failed
  }
}

/** Transcripts and file names may contain control sequences that retitle the terminal, move the cursor or reorder text. */
function guard(terminal: Terminal): Terminal {
  return {
    ...terminal,
    print: (text) => terminal.print(toHarmless(text)),
    printError: (text) => terminal.printError(toHarmless(text)),
    showStatus: (text) => terminal.showStatus(text === undefined ? undefined : toHarmless(text)),
  }
}
