import type { Command } from 'commander'
import { editAnnotations } from '../../../main/annotations/organise/edit-annotations.ts'
import { addRootOption, type RootOptions } from '../../choose/choose-roots.ts'
import { chooseSessions } from '../../choose/choose-sessions.ts'
import { openAnnotationsFor } from '../../indexed/remembered.ts'
import { toSessionLine } from '../../print/to-session-line.ts'
import type { Terminal } from '../../terminal.ts'

interface StarOptions extends RootOptions {
  readonly off?: true
}

export function addStarCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('star'))
    .description('Star sessions, so that you find them again.')
    .argument('<session...>', 'their ids, or the beginnings of their ids')
    .option('--off', 'remove the star')
    .action((names: readonly string[], options: StarOptions) => star(names, options, terminal))
}

async function star(names: readonly string[], options: StarOptions, terminal: Terminal): Promise<void> {
  const { named } = await chooseSessions(names, options, terminal)
  const isOn = options.off !== true
  editAnnotations(openAnnotationsFor(terminal), { kind: 'star', sessions: named.map(({ id }) => id), isOn })
  for (const session of named) terminal.print(toSessionLine({ ...session, starred: isOn }))
}
