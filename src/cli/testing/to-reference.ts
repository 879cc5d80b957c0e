import type { Command } from 'commander'

/** The help of all commands as one Markdown page. */
export function toReference(program: Command): string {
  const commands = listCommands(program, program.name())
  const links = commands.map(({ path }) => `- [\`${path}\`](#${path.replaceAll(' ', '-')})`)
  const sections = commands.map(
    ({ path, command }) => `## ${path}\n\n\`\`\`text\n${toHelp(command).trimEnd()}\n\`\`\``,
  )
  return `${[links.join('\n'), ...sections].join('\n\n')}\n`
}

interface NamedCommand {
  readonly path: string
  readonly command: Command
}

function listCommands(command: Command, path: string): readonly NamedCommand[] {
  const below = command.commands.flatMap((child) => listCommands(child, `${path} ${child.name()}`))
  return [{ path, command }, ...below]
}

/** Includes the text after the options, which `helpInformation` leaves out. */
function toHelp(command: Command): string {
  let help = ''
  // A fixed width, independent of the terminal.
  command.configureOutput({ writeOut: (text) => (help += text), getOutHelpWidth: () => 80 })
  command.outputHelp()
  return help
}
