import { type PartReport, verifyPart } from '../../../main/vault/verifying/verify-part.ts'
import { ExpectedError } from '../../../shared/expected-error.ts'
import { toCounted, toSize } from '../../../shared/format.ts'
import type { VaultProgress } from '../../../shared/schemas/vault.ts'
import { toProgress } from '../../print/to-progress.ts'
import type { Terminal } from '../../terminal.ts'

const STATUS_EVERY_FILES = 50

export async function verifyParts(
  folders: readonly string[],
  isFull: boolean,
  terminal: Terminal,
): Promise<readonly PartReport[]> {
  const reports: PartReport[] = []
  const failures: ExpectedError[] = []
  try {
    for (const folder of folders) {
      const onProgress = (progress: VaultProgress) => {
        if (progress.filesDone % STATUS_EVERY_FILES === 0)
          terminal.showStatus(toProgress('Verifying', progress))
      }
      try {
        reports.push(await verifyPart(folder, { isFull, signal: terminal.signal, onProgress }))
      } catch (error) {
        // A broken part of one computer must not stop the check of the others.
        if (!(error instanceof ExpectedError) || error.code === 'cancelled' || folders.length === 1)
          throw error
        failures.push(error)
      }
    }
  } finally {
    terminal.showStatus(undefined)
  }
  if (reports.length === 0 && failures[0] !== undefined) throw failures[0]
  for (const { message } of failures) terminal.printError(message)
  return reports
}

export function printVerified(reports: readonly PartReport[], { print }: Terminal): void {
  for (const { folder, isFull, files, bytes, problems } of reports) {
    const looked = isFull ? 'every byte' : 'structure and sizes'
    const result = problems.length === 0 ? 'no problems' : toCounted(problems.length, 'problem')
    print(`${folder}: ${looked} of ${toCounted(files, 'file')} (${toSize(bytes)}), ${result}`)
    for (const { kind, path, reason } of problems) print(`  ${kind.padEnd(11)}  ${path}: ${reason}`)
  }
}

/** Makes the command fail, so that scripts notice. */
export function failOnProblems(reports: readonly PartReport[]): void {
  const kinds = reports.flatMap(({ problems }) => problems.map(({ kind }) => kind))
  if (kinds.length === 0) return
  const sentences = [
    `The vault has ${toCounted(kinds.length, 'problem')}.`,
    ...(kinds.includes('missing') || kinds.includes('rotten')
      ? [
          'The next “scrollback keep” repairs files that are still on disk. To repair more, run “scrollback vault repair”.',
        ]
      : []),
    ...(kinds.includes('unexplained') ? ['Scrollback never deletes unexplained files.'] : []),
  ]
  throw new ExpectedError('unreadable', sentences.join(' '))
}
