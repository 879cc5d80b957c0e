import type { Command } from 'commander'
import { readOrganised } from '../../../main/annotations/organise/read-organised.ts'
import { toCounted } from '../../../shared/format.ts'
import { openAnnotationsFor } from '../../indexed/remembered.ts'
import { toPrintable } from '../../print/styles.ts'
import { toJsonText } from '../../print/to-json-text.ts'
import type { Terminal } from '../../terminal.ts'

export function addCollectionsCommand(program: Command, terminal: Terminal): void {
  program
    .command('collections')
    .description('List your collections.')
    .option('--json', 'print JSON: with their descriptions and what is in them, in order')
    .action(({ json }: { readonly json?: true }) => listCollections(json === true, terminal))
}

function listCollections(isJson: boolean, terminal: Terminal): void {
  const { collections } = readOrganised(openAnnotationsFor(terminal))
  if (isJson) terminal.print(toJsonText(collections))
  else if (collections.length === 0) terminal.print('There are no collections yet.')
  else
    for (const { title, places } of collections)
      terminal.print(`${toPrintable(title)}  ${toCounted(places.length, 'entry', 'entries')}`)
}
