import type { Command } from 'commander'

/** Every command with all that its help says, as one page of Markdown. */
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

/** With what stands after the options too, which `helpInformation` leaves out. */
function toHelp(command: Command): string {
  let help = ''
  // Not as wide as whichever screen it happens to be written on.
  command.configureOutput({ writeOut: (text) => (help += text), getOutHelpWidth: () => 80 })
  command.outputHelp()
  return help
}
