import type { Command } from 'commander'
import { renameTranscript } from '../../../main/actions/rename-transcript.ts'
import { editAnnotations } from '../../../main/annotations/organise/edit-annotations.ts'
import { ExpectedError } from '../../../shared/expected-error.ts'
import { addRootOption, type RootOptions } from '../../choose/choose-roots.ts'
import { chooseSession } from '../../choose/choose-sessions.ts'
import { backUpRoots } from '../../indexed/back-up-roots.ts'
import { openAnnotationsFor, readMarkerFor } from '../../indexed/remembered.ts'
import { openKeptFor } from '../../indexed/update-index.ts'
import { toSessionLine } from '../../print/to-session-line.ts'
import type { Terminal } from '../../terminal.ts'

interface RenameOptions extends RootOptions {
  readonly inTranscript?: true
}

export function addRenameCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('rename'))
    .description('Give a session your own name, which is its title in Scrollback.')
    .argument('<session>', 'its id, or the beginning of its id')
    .argument('<name>', 'the name; empty to use its own title again')
    .option(
      '--in-transcript',
      'for Claude Code too: back up, and add the line to the transcript that /rename writes',
    )
    .action((session: string, name: string, options: RenameOptions) =>
      rename(session, name, options, terminal),
    )
}

async function rename(name: string, text: string, options: RenameOptions, terminal: Terminal): Promise<void> {
  if (options.inTranscript && text.trim() === '')
    throw new ExpectedError('bad-request', 'A name in the transcript cannot be empty.')
  const session = await chooseSession(name, options, terminal)
  if (options.inTranscript) {
    await backUpRoots([session], terminal)
    const findKept = openKeptFor(terminal).files.ofRoot
    await renameTranscript(session, text, { findKept, now: Date.now() })
  }
  editAnnotations(openAnnotationsFor(terminal), { kind: 'name', session: session.id, text })
  const named = readMarkerFor(terminal)(session)
  if (text.trim() === '') terminal.print('Your name for it was removed.')
  else terminal.print(toSessionLine(named))
  if (options.inTranscript) terminal.print('The name was added to the transcript, after a backup.')
}
