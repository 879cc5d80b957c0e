import { extname, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { parseQuery } from '../../core/query/parse/parse-query.ts'
import { bringHere } from '../../main/export/plan/bring-here.ts'
import type { ExportWork } from '../../main/export/run-export.ts'
import { toRedactChoices } from '../../main/secrets/no-secrets.ts'
import { readSecretKey } from '../../main/secrets/secret-key.ts'
import { toDataFolder } from '../../main/settings/data-folder.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { PAGE_FORMAT_NAMES, PAGE_FORMATS, type PageFormat } from '../../shared/export-formats.ts'
import { toCounted, toSize } from '../../shared/format.ts'
import {
  DEFAULT_EXPORT_OPTIONS,
  DETAILS,
  type ExportOptions,
  type ExportReport,
  NO_REDACT_CHOICES,
} from '../../shared/schemas/export.ts'
import { chooseExported, type ExportChoice } from '../choose/choose-exported.ts'
import { addRootOption, chooseRoots } from '../choose/choose-roots.ts'
import { createRedactOption, type RedactOptions } from '../choose/redact-option.ts'
import { openAnnotationsFor } from '../indexed/remembered.ts'
import { openKeptFor } from '../indexed/update-index.ts'
import { printProblems } from '../print/print-problems.ts'
import { toPrintableName } from '../print/styles.ts'
import { toJsonText } from '../print/to-json-text.ts'
import type { Terminal } from '../terminal.ts'

/** By the value of `--format`. */
const FORMATS: ReadonlyMap<string, ExportOptions['format']> = new Map<string, ExportOptions['format']>([
  ...PAGE_FORMAT_NAMES.map((name) => [PAGE_FORMATS[name].option, name] as const),
  ['both', 'both'],
  ['raw', 'raw'],
])

interface ExportCommandOptions extends ExportChoice, RedactOptions {
  readonly format?: string
  readonly branch: 'active' | 'all'
  readonly detail: ExportOptions['detail']
  readonly raw?: true
  readonly rawUnchanged?: true
  readonly thinking: boolean
  readonly subagents: boolean
  readonly overflow: boolean
  readonly images: boolean
  readonly timestamps: boolean
  readonly out: string
  readonly json?: true
}

export function addExportCommand(program: Command, terminal: Terminal, version: string): void {
  addRootOption(program.command('export'))
    .description('Export conversations to a file: one as .html, .md or .json, several as .zip.')
    .argument('[session...]', 'session ids or their first characters, or transcript paths')
    .option('--project <name>', 'export all sessions of a project (its path or folder name)')
    .option('--search <query>', 'export all sessions that match a search')
    .option('--tag <tag>', 'export all sessions with a tag')
    .option('--starred', 'export all starred sessions')
    .option('--collection <name>', 'export all sessions of a collection')
    .option('--all', 'export all sessions')
    .addOption(
      new Option(
        '--format <format>',
        'output format (default: from the file name; pages and Markdown for .zip)',
      ).choices([...FORMATS.keys()]),
    )
    .addOption(
      new Option('--branch <which>', 'the branch that Claude Code would resume, or all branches')
        .choices(['active', 'all'])
        .default('active'),
    )
    .addOption(
      new Option('--detail <detail>', 'prompts and answers only, with tool calls, or everything')
        .choices([...DETAILS])
        .default('tools'),
    )
    .option('--raw', 'include the transcripts in the zip')
    .option('--raw-unchanged', 'include the original transcripts, byte for byte, with all secrets')
    .addOption(createRedactOption())
    .option('--with-notes', 'include your tags and notes')
    .option('--with-usage', 'include tokens and API-equivalent cost')
    .option('--empty', 'with --all, --project or --search: include empty sessions')
    .option('--no-thinking', 'leave out thinking')
    .option('--no-subagents', 'leave out subagents')
    .option('--no-overflow', 'leave out overflow files (long outputs)')
    .option('--no-images', 'leave out images')
    .option('--no-timestamps', 'leave out timestamps')
    .requiredOption(
      '--out <file>',
      'output file, overwritten if it exists; use .zip for several sessions or formats',
    )
    .option('--json', 'print a summary as JSON')
    .action((names: readonly string[], options: ExportCommandOptions) =>
      run(names, options, terminal, version),
    )
}

async function run(
  names: readonly string[],
  options: ExportCommandOptions,
  terminal: Terminal,
  version: string,
): Promise<void> {
  refuseUnclear(options)
  const kept = openKeptFor(terminal)
  const { sessions, roots, leftOut, unread } = await chooseExported(names, options, kept, terminal)
  if (sessions.length === 0) {
    printProblems(unread, terminal)
    throw new ExpectedError('not-found', 'Nothing to export: no session was found.')
  }
  const job = {
    sessions: await bringHere(sessions, kept.content, terminal.signal),
    options: toExportOptions(options),
    target: resolve(options.out),
    generator: `Scrollback ${version}`,
    // What a person called no secret in the window is none here.
    choices: toRedactChoices(
      openAnnotationsFor(terminal),
      () => readSecretKey(toDataFolder(terminal)),
      NO_REDACT_CHOICES,
    ),
    roots: [...roots, ...(await chooseRoots({ root: [] }, terminal)).map(({ path }) => path)],
  }
  const report = await runWithStatus(job, terminal)
  if (options.json) terminal.print(toJsonText(report))
  else terminal.print(describeReport(report, options.empty ? 'session' : 'conversation'))
  if (leftOut > 0)
    terminal.printError(
      `${toCounted(leftOut, 'empty session')} left out. Add --empty to include ${leftOut === 1 ? 'it' : 'them'}.`,
    )
  for (const { path, reason } of report.incomplete) terminal.printError(`${toPrintableName(path)}: ${reason}`)
  printProblems(unread, terminal)
  // Other entries, such as a broken link, contain nothing to export.
  const missing = unread.filter(({ path }) => path.endsWith('.jsonl')).length
  if (missing > 0)
    throw new ExpectedError('unreadable', `${toCounted(missing, 'transcript')} could not be exported.`)
}

/** Runs the export with a status line, and clears it at the end. */
async function runWithStatus(
  job: ExportWork,
  { runExport, showStatus, signal }: Terminal,
): Promise<ExportReport> {
  try {
    return await runExport(job, {
      signal,
      report: ({ stage, done, total }) =>
        showStatus(`${stage === 'writing' ? 'Writing' : 'Verifying'}… ${done} of ${total}`),
    })
  } finally {
    showStatus(undefined)
  }
}

const FORMAT_OF_ENDING: ReadonlyMap<string, PageFormat> = new Map(
  PAGE_FORMAT_NAMES.flatMap((name) => PAGE_FORMATS[name].endings.map((ending) => [`.${ending}`, name])),
)

/** Refuses ambiguous requests, because nobody sees from a zip that too much or too little was exported. */
function refuseUnclear({ search, format, raw, rawUnchanged, out }: ExportCommandOptions): void {
  const [hint] = search === undefined ? [] : parseQuery(search, Date.now()).hints
  if (hint !== undefined) throw new ExpectedError('bad-request', `${hint.message} Nothing was exported.`)
  const ending = extname(out).toLowerCase()
  if (format === undefined && ending !== '.zip' && !FORMAT_OF_ENDING.has(ending)) {
    const endings = PAGE_FORMAT_NAMES.map((name) => `.${PAGE_FORMATS[name].endings[0]}`).join(', ')
    throw new ExpectedError(
      'bad-request',
      `Cannot tell the format from “${out}”. Use a name that ends with ${endings} or .zip, or add --format.`,
    )
  }
  const ofName = toFormat(out)
  if (format !== undefined && ofName !== 'both' && FORMATS.get(format) !== ofName)
    throw new ExpectedError('bad-request', `The file name “${out}” does not match --format ${format}.`)
  if ((raw || rawUnchanged) && ending !== '.zip')
    throw new ExpectedError(
      'bad-request',
      'Transcripts are exported as a zip. Use a file name that ends with “.zip”.',
    )
}

function describeReport({ sessions, bytes, path, imageFolder }: ExportReport, noun: string): string {
  const images = imageFolder === null ? '' : `, images in ${imageFolder}`
  return `Exported ${toCounted(sessions, noun)} (${toSize(bytes)}) to ${path}${images}`
}

function toExportOptions(options: ExportCommandOptions): ExportOptions {
  return {
    ...DEFAULT_EXPORT_OPTIONS,
    format: FORMATS.get(options.format ?? '') ?? toFormat(options.out),
    branches: options.branch,
    detail: options.detail,
    thinking: options.thinking,
    subagents: options.subagents,
    overflow: options.overflow,
    images: options.images,
    timestamps: options.timestamps,
    raw: options.raw === true || options.rawUnchanged === true,
    unchanged: options.rawUnchanged === true,
    redact: options.redact,
    notes: options.withNotes === true,
    usage: options.withUsage === true,
    empty: options.empty === true,
  }
}

/** Pages and Markdown for a zip or an unknown ending. */
function toFormat(file: string): ExportOptions['format'] {
  return FORMAT_OF_ENDING.get(extname(file).toLowerCase()) ?? 'both'
}
