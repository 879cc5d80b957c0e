import { Command } from 'commander'
import { addDeleteCommand } from './commands/act/delete.ts'
import { addRenameCommand } from './commands/act/rename.ts'
import { addResumeCommand } from './commands/act/resume.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addExportCommand } from './commands/export.ts'
import { addForgetCommand } from './commands/forget.ts'
import { addIndexCommand } from './commands/index.ts'
import { addKeepCommand } from './commands/keep.ts'
import { addAnnotationsCommand } from './commands/organise/annotations.ts'
import { addCollectionsCommand } from './commands/organise/collections.ts'
import { addNoteCommand } from './commands/organise/note.ts'
import { addStarCommand } from './commands/organise/star.ts'
import { addTagCommand } from './commands/organise/tag.ts'
import { addRestoreCommand } from './commands/restore.ts'
import { addRootsCommand } from './commands/roots.ts'
import { addSearchCommand } from './commands/search.ts'
import { addSecretsCommand } from './commands/secrets.ts'
import { addSessionsCommand } from './commands/sessions.ts'
import { addShowCommand } from './commands/show.ts'
import { addUsageCommand } from './commands/usage.ts'
import { addVaultCommand } from './commands/vault/vault.ts'
import { addVerifyCommand } from './commands/verify.ts'
import type { Terminal } from './terminal.ts'

export function buildProgram(version: string, terminal: Terminal): Command {
  const program = new Command('scrollback')
    .description('Find, back up and share your Claude Code conversations.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print help for a command')
    .configureOutput({
      writeOut: (text) => terminal.print(text.replace(/\n$/, '')),
      writeErr: (text) => terminal.printError(text.replace(/\n$/, '')),
      outputError: (text, write) => write(text.replace(/^error:/, 'scrollback:')),
    })
    .showSuggestionAfterError()
    .exitOverride()
  addRootsCommand(program, terminal)
  addSearchCommand(program, terminal)
  addIndexCommand(program, terminal)
  addSessionsCommand(program, terminal)
  addUsageCommand(program, terminal)
  addShowCommand(program, terminal, version)
  addResumeCommand(program, terminal)
  addStarCommand(program, terminal)
  addTagCommand(program, terminal)
  addNoteCommand(program, terminal)
  addRenameCommand(program, terminal)
  addCollectionsCommand(program, terminal)
  addExportCommand(program, terminal, version)
  addVerifyCommand(program, terminal)
  addSecretsCommand(program, terminal)
  addDeleteCommand(program, terminal)
  addForgetCommand(program, terminal)
  addKeepCommand(program, terminal)
  addVaultCommand(program, terminal)
  addRestoreCommand(program, terminal)
  addAnnotationsCommand(program, terminal)
  addDoctorCommand(program, terminal)
  nameHelp(program, program.name())
  return program
}

/** After a usage error, points to the help of the command. */
function nameHelp(command: Command, path: string): void {
  command.showHelpAfterError(`Try ${path} --help.`)
  for (const child of command.commands) nameHelp(child, `${path} ${child.name()}`)
}
