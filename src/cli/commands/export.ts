import { extname, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { parseQuery } from '../../core/query/parse-query.ts'
import { bringHere } from '../../main/export/plan/bring-here.ts'
import type { ExportJob } from '../../main/export/run-export.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { PAGE_FORMAT_NAMES, PAGE_FORMATS, type PageFormat } from '../../shared/export-formats.ts'
import { toCounted, toSize } from '../../shared/format.ts'
import {
  DEFAULT_EXPORT_OPTIONS,
  DETAILS,
  type ExportOptions,
  type ExportReport,
} from '../../shared/schemas/export.ts'
import { chooseExported, type ExportChoice } from '../choose/choose-exported.ts'
import { addRootOption, chooseRoots } from '../choose/choose-roots.ts'
import { openKeptFor } from '../indexed/update-index.ts'
import { printProblems } from '../print/print-problems.ts'
import { toPrintableName } from '../print/styles.ts'
import { toJsonText } from '../print/to-json-text.ts'
import type { Terminal } from '../terminal.ts'

/** As people write them. */
const FORMATS: ReadonlyMap<string, ExportOptions['format']> = new Map<string, ExportOptions['format']>([
  ...PAGE_FORMAT_NAMES.map((name) => [PAGE_FORMATS[name].option, name] as const),
  ['both', 'both'],
  ['raw', 'raw'],
])

interface ExportCommandOptions extends ExportChoice {
  readonly format?: string
  readonly branch: 'active' | 'all'
  readonly detail: ExportOptions['detail']
  readonly raw?: true
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
    .description('Write conversations to a file: one as .md or .html, several as .zip.')
    .argument('[session...]', 'ids of sessions, the beginnings of ids, or paths of transcripts')
    .option('--project <name>', 'all sessions of a project, by its path or its folder’s name')
    .option('--search <query>', 'all sessions that a search finds')
    .option('--all', 'all sessions')
    .addOption(
      new Option(
        '--format <format>',
        'what to write; without it, what the name of the file says: pages and Markdown (both) for .zip',
      ).choices([...FORMATS.keys()]),
    )
    .addOption(
      new Option('--branch <which>', 'what Claude Code would resume, or everything')
        .choices(['active', 'all'])
        .default('active'),
    )
    .addOption(
      new Option('--detail <detail>', 'prompts and answers, with tools, or all there is')
        .choices([...DETAILS])
        .default('tools'),
    )
    .option('--raw', 'put the transcripts themselves into the zip')
    .option('--empty', 'with --all, --project or --search: sessions without a conversation too')
    .option('--no-thinking', 'leave out what the model thought')
    .option('--no-subagents', 'leave out subagents')
    .option('--no-overflow', 'leave out outputs that lie in files of their own')
    .option('--no-images', 'leave out images')
    .option('--no-timestamps', 'leave out when each thing was said')
    .requiredOption(
      '--out <file>',
      'where to write, in place of what is there; .zip for several sessions or formats',
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
    throw new ExpectedError('not-found', 'There is nothing to export: no session was found.')
  }
  const job = {
    sessions: await bringHere(sessions, kept.content, terminal.signal),
    options: toExportOptions(options),
    target: resolve(options.out),
    generator: `Scrollback ${version}`,
    roots: [...roots, ...(await chooseRoots({ root: [] }, terminal)).map(({ path }) => path)],
  }
  const report = await runWithStatus(job, terminal)
  if (options.json) terminal.print(toJsonText(report))
  else terminal.print(describeReport(report, options.empty ? 'session' : 'conversation'))
  if (leftOut > 0)
    terminal.printError(
      `${toCounted(leftOut, 'session')} without a conversation left out: --empty takes them along`,
    )
  for (const { path, reason } of report.incomplete) terminal.printError(`${toPrintableName(path)}: ${reason}`)
  printProblems(unread, terminal)
  // A link that leads nowhere, say, has nothing to export.
  const missing = unread.filter(({ path }) => path.endsWith('.jsonl')).length
  if (missing > 0)
    throw new ExpectedError('unreadable', `${toCounted(missing, 'transcript')} could not be exported.`)
}

/** What is told of the way is gone before anything else is printed. */
async function runWithStatus(
  job: ExportJob,
  { runExport, showStatus, signal }: Terminal,
): Promise<ExportReport> {
  try {
    return await runExport(job, {
      signal,
      report: ({ stage, done, total }) =>
        showStatus(`${stage === 'writing' ? 'Writing' : 'Reading back'}… ${done} of ${total}`),
    })
  } finally {
    showStatus(undefined)
  }
}

const FORMAT_OF_ENDING: ReadonlyMap<string, PageFormat> = new Map(
  PAGE_FORMAT_NAMES.flatMap((name) => PAGE_FORMATS[name].endings.map((ending) => [`.${ending}`, name])),
)

/** More or less than somebody meant is not found out by looking at a zip, so what is not clear is not exported. */
function refuseUnclear({ search, format, raw, out }: ExportCommandOptions): void {
  const [hint] = search === undefined ? [] : parseQuery(search, Date.now()).hints
  if (hint !== undefined) throw new ExpectedError('bad-request', `${hint.message} Nothing was exported.`)
  const ending = extname(out).toLowerCase()
  if (format === undefined && ending !== '.zip' && !FORMAT_OF_ENDING.has(ending)) {
    const endings = PAGE_FORMAT_NAMES.map((name) => `.${PAGE_FORMATS[name].endings[0]}`).join(', ')
    throw new ExpectedError(
      'bad-request',
      `“${out}” does not say what to write: choose a name that ends with ${endings} or .zip, or say it with --format.`,
    )
  }
  const ofName = toFormat(out)
  if (format !== undefined && ofName !== 'both' && FORMATS.get(format) !== ofName)
    throw new ExpectedError('bad-request', `“${out}” is no name for --format ${format}.`)
  if (raw && ending !== '.zip')
    throw new ExpectedError('bad-request', 'Transcripts go into a zip: choose a name that ends with “.zip”.')
}

function describeReport({ sessions, bytes, path, imageFolder }: ExportReport, noun: string): string {
  const images = imageFolder === null ? '' : `, its images in ${imageFolder}`
  return `${toCounted(sessions, noun)}, ${toSize(bytes)}, in ${path}${images}`
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
    raw: options.raw === true,
    empty: options.empty === true,
  }
}

/** Pages and Markdown for a zip, or where a name says nothing. */
function toFormat(file: string): ExportOptions['format'] {
  return FORMAT_OF_ENDING.get(extname(file).toLowerCase()) ?? 'both'
}
