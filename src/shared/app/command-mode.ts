import type { ScheduledCommand } from '../../core/vault/schedule.ts'

/**
 * A packaged app cannot be run as a plain Node (a fuse forbids it), so its command line is the app itself, started
 * with this before anything else: the main process then opens no window and runs the command.
 */
const COMMAND_SWITCH = '--scrollback-command'

/** What stands between the program and the command. There is no page, so neither a screen nor a sandbox is asked for. */
export const COMMAND_ARGUMENTS = [
  COMMAND_SWITCH,
  '--no-sandbox',
  '--ozone-platform=headless',
  '--disable-gpu',
  '--log-level=3',
  // Chromium takes nothing after it for a switch of its own.
  '--',
] as const

/** The arguments of the command; undefined where the program was not started for one. */
export function findCommand(argv: readonly string[]): readonly string[] | undefined {
  if (argv[1] !== COMMAND_SWITCH) return undefined
  const end = argv.indexOf('--')
  return end === -1 ? [] : argv.slice(end + 1)
}

export interface OwnProgram {
  readonly isPackaged: boolean
  readonly execPath: string
  /** The executable of an AppImage lies in a folder that is there only while it runs; this is the file itself. */
  readonly appImage: string | undefined
  /** The module of the command line, for a checkout. */
  readonly module: string
}

/** How anybody else, such as the system's scheduler, runs the command line of this very program. */
export function toOwnCommand({ isPackaged, execPath, appImage, module }: OwnProgram): ScheduledCommand {
  return isPackaged
    ? { program: appImage ?? execPath, args: COMMAND_ARGUMENTS, env: {} }
    : { program: execPath, args: [module], env: { ELECTRON_RUN_AS_NODE: '1' } }
}
