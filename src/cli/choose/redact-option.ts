import { InvalidArgumentError, Option } from 'commander'
import { REDACT_GROUPS, type RedactGroup } from '../../core/redact/groups.ts'
import { DEFAULT_EXPORT_OPTIONS, type ExportOptions } from '../../shared/schemas/export.ts'

export interface RedactOptions {
  readonly redact: ExportOptions['redact']
}

const NOTHING = 'none'

/** `--redact`: what to remove from the output of a command. */
export function createRedactOption(): Option {
  const choices = [NOTHING, ...REDACT_GROUPS].join(', ')
  return new Option('--redact <what>', `what to remove from the output: ${choices} (comma-separated)`)
    .default(DEFAULT_EXPORT_OPTIONS.redact, DEFAULT_EXPORT_OPTIONS.redact.join())
    .argParser(parseGroups)
}

function parseGroups(text: string): readonly RedactGroup[] {
  if (text === NOTHING) return []
  const groups = text.split(',').map((name) => name.trim())
  const unknown = groups.find((name) => !isGroup(name))
  if (unknown !== undefined)
    throw new InvalidArgumentError(
      `Unknown value “${unknown}”. Use ${[NOTHING, ...REDACT_GROUPS].join(', ')}.`,
    )
  return REDACT_GROUPS.filter((group) => groups.includes(group))
}

function isGroup(name: string): name is RedactGroup {
  return (REDACT_GROUPS as readonly string[]).includes(name)
}
