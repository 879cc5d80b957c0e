import { type Command, InvalidArgumentError } from 'commander'
import { editAnnotations } from '../../../main/annotations/organise/edit-annotations.ts'
import { listNotesOf } from '../../../main/annotations/organise/read-organised.ts'
import { ExpectedError } from '../../../shared/expected-error.ts'
import { addRootOption, type RootOptions } from '../../choose/choose-roots.ts'
import { chooseSession } from '../../choose/choose-sessions.ts'
import { openAnnotationsFor } from '../../indexed/remembered.ts'
import { toIsoTime } from '../../print/to-iso-time.ts'
import { toJsonText } from '../../print/to-json-text.ts'
import type { Terminal } from '../../terminal.ts'

interface NoteOptions extends RootOptions {
  readonly at?: string
  readonly text?: string
  readonly json?: true
}

export function addNoteCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('note'))
    .description('Write a note on a session, or on a place in it. Without --text, print its notes.')
    .argument('<session>', 'its id, or the beginning of its id')
    .option('--at <uuid>', 'the place: the uuid of a record, as search --json has it', toPlace)
    .option('--text <text>', 'the note, in Markdown; it replaces the one that is there; empty removes it')
    .option('--json', 'print the notes as JSON')
    .action((name: string, options: NoteOptions) => note(name, options, terminal))
}

function toPlace(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/[1-9]\d*)?$/i.test(text)) return text
  throw new InvalidArgumentError('It is no uuid.')
}

async function note(name: string, options: NoteOptions, terminal: Terminal): Promise<void> {
  const { at, text, json } = options
  if (at !== undefined && text === undefined)
    throw new ExpectedError('bad-request', 'Say with --text what the note is.')
  const { id, forkOf } = await chooseSession(name, options, terminal)
  const annotations = openAnnotationsFor(terminal)
  if (text !== undefined)
    editAnnotations(annotations, { kind: 'note', session: id, record: at ?? null, text })
  const notes = listNotesOf(annotations, id, forkOf === null ? [] : [forkOf])
  if (json) terminal.print(toJsonText(notes.map((each) => ({ ...each, time: toIsoTime(each.time) }))))
  else if (notes.length === 0) terminal.print('This session has no notes.')
  else
    terminal.print(
      notes.map(({ record, text: written }) => (record ? `at ${record}\n${written}` : written)).join('\n\n'),
    )
}
