import { type Command, Option } from 'commander'
import { editAnnotations } from '../../../main/annotations/organise/edit-annotations.ts'
import { ExpectedError } from '../../../shared/expected-error.ts'
import { addRootOption, type RootOptions } from '../../choose/choose-roots.ts'
import { chooseSessions } from '../../choose/choose-sessions.ts'
import { openAnnotationsFor, readMarkerFor } from '../../indexed/remembered.ts'
import { toSessionLine } from '../../print/to-session-line.ts'
import type { Terminal } from '../../terminal.ts'

interface TagOptions extends RootOptions {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

export function addTagCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('tag'))
    .description('Add tags to sessions or remove them. Without --add and --remove, show their tags.')
    .argument('<session...>', 'their ids, or the beginnings of their ids')
    .addOption(toTagOption('--add <tag>', 'a tag to add (may be repeated)'))
    .addOption(toTagOption('--remove <tag>', 'a tag to remove (may be repeated)'))
    .action((names: readonly string[], options: TagOptions) => tag(names, options, terminal))
}

function toTagOption(flags: string, meaning: string): Option {
  return new Option(flags, meaning)
    .argParser((text: string, all: readonly string[]) => [...all, text])
    .default([], 'none')
}

async function tag(names: readonly string[], options: TagOptions, terminal: Terminal): Promise<void> {
  const { add, remove } = options
  const both = add.find((name) => remove.includes(name))
  if (both !== undefined)
    throw new ExpectedError('bad-request', `“${both}” cannot be added and removed at once.`)
  const { named } = await chooseSessions(names, options, terminal)
  if (add.length + remove.length > 0) {
    const sessions = named.map(({ id }) => id)
    editAnnotations(openAnnotationsFor(terminal), {
      kind: 'tag',
      sessions,
      add: [...add],
      remove: [...remove],
    })
  }
  const mark = readMarkerFor(terminal)
  for (const session of named) terminal.print(toSessionLine(mark({ ...session, tags: [] })))
}
