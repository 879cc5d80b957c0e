import { homedir } from 'node:os'
import { Command } from 'commander'
import { addKeepCommand } from '../commands/keep.ts'
import { toTestTerminal } from './run-scrollback.ts'

// Runs `keep` in a separate process with the given environment, as a scheduler does.
const terminal = { ...toTestTerminal(homedir()), env: process.env }
const program = new Command()
addKeepCommand(program, {
  ...terminal,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
})
await program.parseAsync(process.argv)
