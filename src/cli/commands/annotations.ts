import type { Command } from 'commander'
import { restoreAnnotations, verifyAnnotations } from '../../main/annotations/back-up.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { toCounted } from '../../shared/format.ts'
import { requireVault } from '../choose/choose-vault.ts'
import { openAnnotationsFor } from '../indexed/remembered.ts'
import { toJsonText } from '../print/to-json-text.ts'
import type { Terminal } from '../terminal.ts'

interface ImportOptions {
  readonly from?: string
  readonly json?: true
}

export function addAnnotationsCommand(program: Command, terminal: Terminal): void {
  const annotations = program
    .command('annotations')
    .description('Manage what Scrollback stores about sessions, such as deleted ones.')
  annotations
    .command('import')
    .description('Import annotations from the vault and merge them with those on this computer.')
    .option('--from <dir>', 'use this vault instead of the one in the settings')
    .option('--json', 'print JSON')
    .action((options: ImportOptions) => importAnnotations(options, terminal))
}

function importAnnotations({ from, json }: ImportOptions, terminal: Terminal): void {
  const vault = requireVault(from, terminal)
  if (verifyAnnotations(vault, false) === undefined)
    throw new ExpectedError('not-found', `The vault “${vault}” has no annotations.`)
  const added = restoreAnnotations(vault, openAnnotationsFor(terminal))
  if (json) terminal.print(toJsonText({ vault, added }))
  else if (added === 0)
    terminal.print(`Nothing to import: this computer already has everything in “${vault}”.`)
  else terminal.print(`Imported ${toCounted(added, 'entry', 'entries')} from “${vault}”.`)
}
