import { InvalidArgumentError, Option } from 'commander'
import { REDACT_GROUPS, type RedactGroup } from '../../core/redact/groups.ts'
import { DEFAULT_EXPORT_OPTIONS, type ExportOptions } from '../../shared/schemas/export.ts'

export interface RedactOptions {
  readonly redact: ExportOptions['redact']
}

const NOTHING = 'none'

/** What is taken out of what a command writes. */
export function createRedactOption(): Option {
  const choices = [NOTHING, ...REDACT_GROUPS].join(', ')
  return new Option('--redact <what>', `what to take out, with commas between: ${choices}`)
    .default(DEFAULT_EXPORT_OPTIONS.redact, DEFAULT_EXPORT_OPTIONS.redact.join())
    .argParser(parseGroups)
}

function parseGroups(text: string): readonly RedactGroup[] {
  if (text === NOTHING) return []
  const groups = text.split(',').map((name) => name.trim())
  const unknown = groups.find((name) => !isGroup(name))
  if (unknown !== undefined)
    throw new InvalidArgumentError(
      `There is no “${unknown}”: choose ${[NOTHING, ...REDACT_GROUPS].join(', ')}.`,
    )
  return REDACT_GROUPS.filter((group) => groups.includes(group))
}

function isGroup(name: string): name is RedactGroup {
  return (REDACT_GROUPS as readonly string[]).includes(name)
}
