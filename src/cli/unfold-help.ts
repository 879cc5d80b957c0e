import type { Command } from 'commander'

/** Turns `help vault list` into `vault list --help`. `help nope` fails like `nope`. */
export function unfoldHelp(args: readonly string[], command: Command): readonly string[] {
  const [first = '', ...rest] = args
  if (first === 'help') return toAsked(rest, command)
  const child = findChild(command, first)
  return child !== undefined && child.commands.length > 0 ? [first, ...unfoldHelp(rest, child)] : args
}

function toAsked([name, ...rest]: readonly string[], command: Command): readonly string[] {
  if (name === undefined || command.commands.length === 0) return ['--help']
  const child = findChild(command, name)
  return child === undefined ? [name] : [name, ...toAsked(rest, child)]
}

function findChild({ commands }: Command, name: string): Command | undefined {
  return commands.find((each) => each.name() === name)
}
