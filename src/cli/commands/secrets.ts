import type { Command } from 'commander'
import { existsSync } from '../../main/files/source-files.ts'
import { listNoSecrets } from '../../main/secrets/no-secrets.ts'
import { reportSecrets } from '../../main/secrets/report/report-secrets.ts'
import { toDataFolder } from '../../main/settings/data-folder.ts'
import { toCounted, toDate, toSize } from '../../shared/format.ts'
import type { ReportedSecret, SecretReport } from '../../shared/schemas/secrets.ts'
import { chooseExported, type ExportChoice } from '../choose/choose-exported.ts'
import { addRootOption } from '../choose/choose-roots.ts'
import { openAnnotationsFor } from '../indexed/remembered.ts'
import { openKeptFor } from '../indexed/update-index.ts'
import { printProblems } from '../print/print-problems.ts'
import { toPrintable } from '../print/styles.ts'
import { toIsoTime } from '../print/to-iso-time.ts'
import { toJsonText } from '../print/to-json-text.ts'
import { toTable } from '../print/to-table.ts'
import type { Terminal } from '../terminal.ts'

interface SecretsOptions extends Pick<ExportChoice, 'root' | 'project' | 'all'> {
  readonly vault?: true
  readonly json?: true
}

export function addSecretsCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('secrets'))
    .description('List passwords and keys in your conversations, masked, and where to replace them.')
    .argument('[session...]', 'session ids or their first characters, or transcript paths')
    .option('--project <name>', 'search all sessions of a project (its path or folder name)')
    .option('--all', 'search all sessions (default)')
    .option('--vault', 'also search deleted sessions that are in the vault')
    .option('--json', 'print JSON')
    .action((names: readonly string[], options: SecretsOptions) => printSecrets(names, options, terminal))
}

async function printSecrets(
  names: readonly string[],
  options: SecretsOptions,
  terminal: Terminal,
): Promise<void> {
  const { root, project, vault, json } = options
  const kept = openKeptFor(terminal)
  const isAll = options.all === true || (names.length === 0 && project === undefined)
  const choice: ExportChoice = {
    root,
    empty: true,
    ...(project !== undefined && { project }),
    ...(isAll && { all: true }),
  }
  const chosen = await chooseExported(names, choice, kept, terminal)
  const sessions = vault ? chosen.sessions : chosen.sessions.filter(({ file }) => existsSync(file))
  const report = await runWithStatus(
    {
      sessions,
      isAll: isAll && vault === true && root.length === 0,
      dataFolder: toDataFolder(terminal),
      kept,
      noSecrets: listNoSecrets(openAnnotationsFor(terminal)),
    },
    terminal,
  )
  if (json) terminal.print(toJsonText(toJson(report)))
  else for (const line of toLines(report)) terminal.print(line)
  if (report.unread > 0) terminal.printError(`${toCounted(report.unread, 'file')} could not be read.`)
  printProblems(chosen.unread, terminal)
}

type Request = Parameters<typeof reportSecrets>[0]

/** Runs the search with a status line, and clears it at the end. */
async function runWithStatus(request: Request, { showStatus, signal }: Terminal): Promise<SecretReport> {
  try {
    return await reportSecrets({
      ...request,
      signal,
      onProgress: ({ done, total }) => showStatus(`Searching… ${toSize(done)} of ${toSize(total)}`),
    })
  } finally {
    showStatus(undefined)
  }
}

const COLUMNS = [
  { title: 'VALUE', align: 'left' },
  { title: 'FIRST', align: 'left' },
  { title: 'LAST', align: 'left' },
  { title: 'SESSIONS', align: 'right' },
  { title: 'PLACES', align: 'right' },
  { title: 'IN VAULT', align: 'left' },
] as const

function toLines({ findings, scanned }: SecretReport): readonly string[] {
  const where = `in ${toCounted(scanned.files, 'file')} (${toSize(scanned.bytes)})`
  if (findings.length === 0) return [`No secrets found ${where}.`]
  const kinds = [...Map.groupBy(findings, ({ name }) => name)]
  const sessions = new Set(findings.flatMap((finding) => finding.sessions)).size
  const sum = `${toCounted(findings.length, 'secret')} of ${toCounted(kinds.length, 'kind')} in ${toCounted(sessions, 'session')}, ${where}`
  return [
    sum,
    ...kinds.flatMap(([name, ofKind]) => [
      '',
      toHeading(name, ofKind),
      toTable(COLUMNS, ofKind.map(toRow))
        .split('\n')
        .map((line) => `  ${line}`)
        .join('\n'),
    ]),
  ]
}

function toHeading(name: string, [first]: readonly ReportedSecret[]): string {
  const isLikely = first?.confidence === 'likely' ? ' (likely)' : ''
  return first?.rotate ? `${name}${isLikely}. Rotate these: ${first.rotate}` : `${name}${isLikely}`
}

function toRow({ masked, first, last, sessions, places, inVault }: ReportedSecret): readonly string[] {
  const day = (time: number | null) => (time === null ? '–' : toDate(time))
  const ids = sessions.length === 1 ? (sessions[0] ?? '').slice(0, 8) : String(sessions.length)
  return [toPrintable(masked), day(first), day(last), ids, String(places), inVault ? 'yes' : 'no']
}

function toJson({ scanned, findings }: SecretReport): unknown {
  return {
    scanned,
    findings: findings.map(({ rule, confidence, masked, places, sessions, first, last, inVault }) => ({
      rule,
      confidence,
      masked,
      places,
      sessions,
      first: toIsoTime(first),
      last: toIsoTime(last),
      inVault,
    })),
  }
}
