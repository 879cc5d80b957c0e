import type { Command } from 'commander'
import { explainBranches } from '../../core/model/branches/explain-branches.ts'
import type { Census } from '../../core/parse/format/census.ts'
import { KNOWN_UP_TO } from '../../core/parse/format/format-report.ts'
import { type LibraryScan, scanLibrary } from '../../main/library/sessions/scan-library.ts'
import type { FileReport } from '../../main/library/transcripts/file-report.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { toCount, toCounted, toSize } from '../../shared/format.ts'
import { addRootOption, describeEmpty, type RootOptions, requireRoots } from '../choose/choose-roots.ts'
import { readNamedSession } from '../choose/read-named-session.ts'
import { printExplanation } from '../print/print-explanation.ts'
import { printFormat } from '../print/print-format.ts'
import { failOnUnread } from '../print/print-problems.ts'
import { toPrintableName } from '../print/styles.ts'
import { toJsonText } from '../print/to-json-text.ts'
import { toTable } from '../print/to-table.ts'
import type { Terminal } from '../terminal.ts'

interface DoctorOptions extends RootOptions {
  readonly json?: true
  readonly explain?: string
}

const SUMMED = [
  'lines',
  'known',
  'unknown',
  'unreadable',
  'steps',
  'responses',
  'toolCalls',
  'resultsPaired',
  'resultsUnpaired',
  'prompts',
  'branchPoints',
  'uncovered',
  'orphans',
  'duplicates',
  'overflowReferenced',
  'overflowFound',
  'overflowMissing',
] as const satisfies readonly (keyof FileReport)[]

const LABELS: Readonly<Record<(typeof SUMMED)[number], string>> = {
  lines: 'Lines',
  known: '  known',
  unknown: '  unknown',
  unreadable: '  unreadable',
  steps: 'Steps',
  responses: 'Responses',
  toolCalls: 'Tool calls',
  resultsPaired: '  matched results',
  resultsUnpaired: '  results without a call',
  prompts: 'Prompts',
  branchPoints: 'Branch points',
  uncovered: 'Records outside all branches',
  orphans: 'Records with a missing parent',
  duplicates: 'Records repeated in the same file',
  overflowReferenced: 'Overflow files referenced',
  overflowFound: '  found',
  overflowMissing: '  missing',
}

export function addDoctorCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('doctor'))
    .description(
      'Read every transcript, and report what Scrollback could not understand and what is new in the format.',
    )
    .option('--json', 'print JSON')
    .option(
      '--explain <session>',
      'explain the branch points of one session, and the forks that are not branches',
    )
    .action((options: DoctorOptions) =>
      options.explain === undefined
        ? examine(options, terminal)
        : explain(options.explain, options, terminal),
    )
}

async function explain(name: string, options: DoctorOptions, terminal: Terminal): Promise<void> {
  const { read: session, listed } = await readNamedSession(name, options, terminal)
  const file = session.main ?? session.agents[0]
  if (file === undefined) throw new ExpectedError('not-found', `The session “${name}” has no conversation.`)
  const explained = explainBranches(file.conversation)
  if (options.json) terminal.print(toJsonText({ id: session.id, ...explained }))
  else printExplanation(listed?.title ?? file.title.text, explained, terminal.print)
}

/** Broken lines are a finding. Only unreadable files make the command fail. */
async function examine(options: DoctorOptions, terminal: Terminal): Promise<void> {
  const paths = await requireRoots(options, terminal)
  const scan = await scanLibrary(paths, { signal: terminal.signal, withCensus: true })
  const totals = sumUp(scan)
  if (options.json) terminal.print(toJsonText(toJson(paths, scan, totals)))
  else if (scan.files.length + scan.problems.length === 0) terminal.print(describeEmpty(paths, terminal))
  else if (scan.files.length > 0) printForPeople(scan, totals, terminal)
  failOnUnread(scan.problems)
}

function sumUp({ files, totals }: LibraryScan) {
  const sums = Object.fromEntries(
    SUMMED.map((key) => [key, files.reduce((sum, file) => sum + file[key], 0)]),
  ) as Record<(typeof SUMMED)[number], number>
  const byClass: Record<string, number> = {}
  for (const file of files) byClass[file.class] = (byClass[file.class] ?? 0) + 1
  return {
    ...totals,
    ...sums,
    uniqueResponses: totals.responses,
    classes: byClass,
    warmups: byClass.warmup ?? 0,
    branches: files.reduce((sum, { branches }) => sum + branches, 0),
  }
}

function toJson(roots: readonly string[], { files, census, problems }: LibraryScan, totals: object): unknown {
  const { format, ...counts } = census ?? {}
  return {
    roots,
    totals: { ...totals, ...counts },
    format: { knownUpTo: KNOWN_UP_TO, ...format },
    files,
    problems,
  }
}

function printForPeople(scan: LibraryScan, totals: ReturnType<typeof sumUp>, { print }: Terminal): void {
  const { files, census } = scan
  const rows: (readonly string[])[] = [
    ['Files', `${toCount(totals.files)}  (${toSize(totals.bytes)})`],
    ...Object.entries(totals.classes).map(([name, count]) => [`  ${name}`, toCount(count)]),
    ...SUMMED.map((key) => [LABELS[key], toCount(totals[key])]),
    ['Records repeated in other files', toCount(totals.duplicatesAcrossFiles)],
    ['Subagents linked', toCount(totals.subagentsLinked)],
    ['  unlinked', toCount(totals.subagentsUnlinked)],
  ]
  print(
    toTable(
      [
        { title: '', align: 'left' },
        { title: '', align: 'left' },
      ],
      rows,
    ).trimStart(),
  )
  if (census !== undefined) {
    printTypes(census, print)
    printFormat(census.format, print)
  }
  const broken = files.filter(({ unreadable }) => unreadable > 0)
  if (broken.length > 0) print('\nUnreadable lines')
  for (const { path, unreadableLines } of broken)
    print(
      `  ${toPrintableName(path)}: ${toCounted(unreadableLines.length, 'line')} (${unreadableLines.join(', ')})`,
    )
}

function printTypes({ types }: Census, print: Terminal['print']): void {
  print('\nRecord types')
  for (const [type, { count, firstVersion, lastVersion }] of Object.entries(types)) {
    print(
      `  ${type}: ${toCount(count)}${firstVersion === undefined ? '' : `  (${firstVersion} to ${lastVersion})`}`,
    )
  }
}
