import { Command } from 'commander'
import { addRootsCommand } from './commands/roots.ts'
import type { Terminal } from './terminal.ts'

export function buildProgram(version: string, terminal: Terminal): Command {
  const program = new Command('scrollback')
    .description('Finds, keeps and shares your Claude Code conversations.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .configureOutput({
      writeOut: (text) => terminal.print(text.replace(/\n$/, '')),
      writeErr: (text) => terminal.printError(text.replace(/\n$/, '')),
    })
    .showSuggestionAfterError()
    .exitOverride()
  addRootsCommand(program, terminal)
  return program
}
