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
    .description('Manage what Scrollback stores about sessions: stars, tags, notes and more.')
  annotations
    .command('export')
    .description('Write all annotations to one file that you can import on another computer.')
    .argument('<file>', 'a name that ends with .json')
    .option('--json', 'print JSON')
    .action((file: string, options: ImportOptions) => exportTo(file, options, terminal))
  annotations
    .command('import')
    .description('Import annotations from a file or the vault and merge them with those on this computer.')
    .argument('[file]', 'what annotations export wrote (default: the copy in the vault)')
    .option('--from <dir>', 'use this vault instead of the one in the settings')
    .option('--json', 'print JSON')
    .action((file: string | undefined, options: ImportOptions) =>
      file === undefined ? importFromVault(options, terminal) : importFile(file, options, terminal),
    )
  annotations
    .command('undo')
    .description('Undo your last change of stars, tags, notes, names or collections, here or in the window.')
    .action(() => undo(terminal))
}

function exportTo(name: string, { json }: ImportOptions, terminal: Terminal): void {
  if (!/\.json$/i.test(name)) throw new ExpectedError('bad-request', `“${name}” must end with “.json”.`)
  const file = resolve(name)
  const entries = exportAnnotations(openAnnotationsFor(terminal), file)
  if (json) terminal.print(toJsonText({ file, entries }))
  else terminal.print(`Wrote ${toCounted(entries, 'entry', 'entries')} to “${file}”.`)
}

function importFile(name: string, { from, json }: ImportOptions, terminal: Terminal): void {
  if (from !== undefined)
    throw new ExpectedError('bad-request', 'Name a file or a vault with --from, and not both.')
  const file = resolve(name)
  const { added, skipped } = importAnnotations(openAnnotationsFor(terminal), file)
  if (json) terminal.print(toJsonText({ file, added, skipped }))
  else printAdded(added, file, terminal)
  if (skipped > 0 && !json)
    terminal.printError(`Left out ${toCounted(skipped, 'entry', 'entries')} that this version cannot read.`)
}

function importFromVault({ from, json }: ImportOptions, terminal: Terminal): void {
  const vault = requireVault(from, terminal)
  if (verifyAnnotations(vault, false) === undefined)
    throw new ExpectedError('not-found', `The vault “${vault}” has no annotations.`)
  const added = restoreAnnotations(vault, openAnnotationsFor(terminal))
  if (json) terminal.print(toJsonText({ vault, added }))
  else printAdded(added, vault, terminal)
}

function printAdded(added: number, from: string, terminal: Terminal): void {
  terminal.print(
    added === 0
      ? `Nothing to import: this computer already has everything in “${from}”.`
      : `Imported ${toCounted(added, 'entry', 'entries')} from “${from}”.`,
  )
}

function undo(terminal: Terminal): void {
  const undone = undoLast(openAnnotationsFor(terminal))
  terminal.print(undone === null ? 'There is nothing to undo.' : `Undone: ${undone}.`)
}
