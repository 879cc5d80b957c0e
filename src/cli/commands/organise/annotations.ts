import { resolve } from 'node:path'
import type { Command } from 'commander'
import { exportAnnotations, importAnnotations } from '../../../main/annotations/annotations-file.ts'
import { restoreAnnotations, verifyAnnotations } from '../../../main/annotations/back-up.ts'
import { undoLast } from '../../../main/annotations/organise/undo-log.ts'
import { ExpectedError } from '../../../shared/expected-error.ts'
import { toCounted } from '../../../shared/format.ts'
import { requireVault } from '../../choose/choose-vault.ts'
import { openAnnotationsFor } from '../../indexed/remembered.ts'
import { toJsonText } from '../../print/to-json-text.ts'
import type { Terminal } from '../../terminal.ts'

interface ImportOptions {
  readonly from?: string
  readonly json?: true
}

export function addAnnotationsCommand(program: Command, terminal: Terminal): void {
  const annotations = program
    .command('annotations')
    .description('Stars, tags, notes and all else that Scrollback itself remembers about sessions.')
  annotations
    .command('export')
    .description('Write all of it to one file, which you can read, back up or import elsewhere.')
    .argument('<file>', 'a name that ends with .json')
    .option('--json', 'print JSON')
    .action((file: string, options: ImportOptions) => exportTo(file, options, terminal))
  annotations
    .command('import')
    .description('Merge such a file, or the copy in the vault. Nothing that is here already is lost.')
    .argument('[file]', 'what annotations export wrote (default: the copy in the vault)')
    .option('--from <dir>', 'the folder of the vault, if it is not the one in the settings')
    .option('--json', 'print JSON')
    .action((file: string | undefined, options: ImportOptions) =>
      file === undefined ? importFromVault(options, terminal) : importFile(file, options, terminal),
    )
  annotations
    .command('undo')
    .description(
      'Take back what you did last with stars, tags, notes and collections, here or in the window.',
    )
    .action(() => undo(terminal))
}

function exportTo(name: string, { json }: ImportOptions, terminal: Terminal): void {
  if (!/\.json$/i.test(name)) throw new ExpectedError('bad-request', `“${name}” must end with “.json”.`)
  const file = resolve(name)
  const entries = exportAnnotations(openAnnotationsFor(terminal), file)
  if (json) terminal.print(toJsonText({ file, entries }))
  else terminal.print(`${toCounted(entries, 'entry', 'entries')} written to “${file}”.`)
}

function importFile(name: string, { from, json }: ImportOptions, terminal: Terminal): void {
  if (from !== undefined)
    throw new ExpectedError('bad-request', 'Name a file or a vault with --from, and not both.')
  const file = resolve(name)
  const { added, skipped } = importAnnotations(openAnnotationsFor(terminal), file)
  if (json) terminal.print(toJsonText({ file, added, skipped }))
  else printAdded(added, file, terminal)
  if (skipped > 0 && !json)
    terminal.printError(`${toCounted(skipped, 'entry', 'entries')} left out: this version cannot read them.`)
}

function importFromVault({ from, json }: ImportOptions, terminal: Terminal): void {
  const vault = requireVault(from, terminal)
  if (verifyAnnotations(vault, false) === undefined)
    throw new ExpectedError('not-found', `There are no annotations in the vault “${vault}”.`)
  const added = restoreAnnotations(vault, openAnnotationsFor(terminal))
  if (json) terminal.print(toJsonText({ vault, added }))
  else printAdded(added, vault, terminal)
}

function printAdded(added: number, from: string, terminal: Terminal): void {
  terminal.print(
    added === 0
      ? `There is nothing to import: this computer has everything that is in “${from}”.`
      : `${toCounted(added, 'entry', 'entries')} imported from “${from}”.`,
  )
}

function undo(terminal: Terminal): void {
  const undone = undoLast(openAnnotationsFor(terminal))
  terminal.print(undone === null ? 'There is nothing to undo.' : `Undone: ${undone}.`)
}
