import { type Command, InvalidArgumentError, Option } from 'commander'
import { buildReport, type UsageReport, type UsageRow } from '../../core/usage/build-report.ts'
import type { UsageFilter } from '../../core/usage/choose-parts.ts'
import type { UsageFigures } from '../../core/usage/figures.ts'
import type { CountedPart } from '../../core/usage/fold-responses.ts'
import { createLocalDays } from '../../core/usage/local-days.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { toCount, toCounted, toDollars } from '../../shared/format.ts'
import { toCsvLine } from '../../shared/to-csv-line.ts'
import { addRootOption, describeEmpty, type RootOptions } from '../choose/choose-roots.ts'
import { requireIndexes, rootsOf } from '../indexed/index-places.ts'
import { tryUpdateIndexFor } from '../indexed/update-index.ts'
import { readUsageParts } from '../indexed/usage-parts.ts'
import { printProblems } from '../print/print-problems.ts'
import { toPrintable } from '../print/styles.ts'
import { toJsonText } from '../print/to-json-text.ts'
import { type Column, toTable } from '../print/to-table.ts'
import type { Terminal } from '../terminal.ts'

const BY = ['day', 'week', 'month', 'project', 'model', 'session', 'tool'] as const

interface UsageOptions extends RootOptions {
  readonly by: (typeof BY)[number]
  readonly since?: string
  readonly until?: string
  readonly project?: string
  readonly model?: string
  readonly timezone: string
  readonly json?: true
  readonly csv?: true
}

/** In the order in which every form has them. */
const FIGURES = [
  ['responses', 'RESPONSES'],
  ['input', 'INPUT'],
  ['output', 'OUTPUT'],
  ['cacheRead', 'CACHE READ'],
  ['cacheWrite5m', 'CACHE WRITE 5M'],
  ['cacheWrite1h', 'CACHE WRITE 1H'],
  ['webSearches', 'WEB SEARCHES'],
  ['cost', 'COST'],
] as const satisfies readonly (readonly [keyof UsageFigures, string])[]

export function addUsageCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('usage'))
    .description(
      'Add up tokens and API-equivalent cost of all conversations, each response once. Subscribers do not pay this cost.',
    )
    .addOption(new Option('--by <what>', 'what a row is').choices([...BY]).default('day'))
    .option('--since <day>', 'from this day on, such as 2026-11-01', parseDay)
    .option('--until <day>', 'up to and including this day', parseDay)
    .option('--project <text>', 'only projects with this in their path')
    .option('--model <text>', 'only models with this in their name')
    .addOption(
      new Option('--timezone <name>', 'the time zone of days, such as Europe/Berlin')
        .argParser(parseTimeZone)
        .default(ownTimeZone(), 'the one of this computer'),
    )
    .addOption(new Option('--json', 'print JSON').conflicts('csv'))
    .option('--csv', 'print CSV')
    .action((options: UsageOptions) => printUsage(options, terminal))
}

function parseDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) return text
  throw new InvalidArgumentError('It takes a day such as 2026-11-01.')
}

function parseTimeZone(name: string): string {
  try {
    createLocalDays(name)
    return name
  } catch {
    throw new InvalidArgumentError('It takes the name of a time zone, such as Europe/Berlin or UTC.')
  }
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

async function printUsage(options: UsageOptions, terminal: Terminal): Promise<void> {
  const places = await requireIndexes(options, terminal)
  const problems = await tryUpdateIndexFor(places, terminal)
  const parts = await readUsageParts(places, terminal)
  const { by, timezone: timeZone } = options
  const report = buildReport(parts, { by, timeZone, filter: toFilter(options, parts) })
  if (options.json) terminal.print(toJsonText(toJson(report)))
  else if (options.csv) terminal.print(toCsv(report, by))
  else if (parts.length === 0) terminal.print(describeEmpty(rootsOf(places), terminal))
  else terminal.print(toText(report, by))
  printProblems(problems, terminal)
}

function toFilter(
  { since, until, project, model }: UsageOptions,
  parts: readonly CountedPart[],
): UsageFilter {
  const projects = parts.flatMap(({ holders }) => holders.map(({ session }) => session.project))
  return {
    since,
    until,
    projects: project === undefined ? undefined : findNamed('project', project, projects),
    models:
      model === undefined
        ? undefined
        : findNamed(
            'model',
            model,
            parts.map((part) => part.model),
          ),
  }
}

function findNamed(what: 'project' | 'model', text: string, names: readonly string[]): readonly string[] {
  const wanted = text.toLowerCase()
  const found = [...new Set(names)].filter((name) => name.toLowerCase().includes(wanted))
  if (found.length > 0) return found
  throw new ExpectedError('not-found', `No response is of a ${what} with “${text}” in its name.`)
}

function toJson({ totals, rows, ...report }: UsageReport): unknown {
  return {
    totals: toFigures(totals),
    rows: rows.map(({ key, models, ...figures }) => ({
      key,
      ...toFigures(figures),
      models: Object.fromEntries(Object.entries(models).map(([model, each]) => [model, toFigures(each)])),
    })),
    ...report,
  }
}

function toFigures(figures: UsageFigures): Readonly<Record<string, number | null>> {
  return Object.fromEntries(FIGURES.map(([name]) => [name, roundCost(figures[name])]))
}

/** Sums of many small costs end in digits that mean nothing. */
function roundCost(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1e9) / 1e9
}

function toCsv({ rows }: UsageReport, by: string): string {
  return [[by, ...FIGURES.map(([name]) => name)], ...rows.map((row) => [row.key, ...toCells(row)])]
    .map(toCsvLine)
    .join('\n')
}

function toCells(row: UsageRow): readonly string[] {
  return FIGURES.map(([name]) => String(roundCost(row[name]) ?? ''))
}

function toText({ totals, rows, unpriced, lowerBound, prices }: UsageReport, by: string): string {
  const shown = FIGURES.filter(([name]) => name === 'cost' || name === 'responses' || totals[name] !== 0)
  const columns: readonly Column[] = [
    { title: by.toUpperCase(), align: 'left' },
    ...shown.map(([, title]) => ({ title, align: 'right' as const })),
  ]
  const toRow = (key: string, figures: UsageFigures) => [
    toPrintable(key),
    ...shown.map(([name]) => (name === 'cost' ? toCost(figures.cost) : toCount(figures[name]))),
  ]
  const notes = [
    `Cost: API-equivalent, at list prices as of ${prices}. Subscribers do not pay it.`,
    ...unpriced.map(({ model, responses }) => {
      return `No price for ${toPrintable(model)}: ${toCounted(responses, 'response')} without a cost.`
    }),
    ...(lowerBound === 0
      ? []
      : [
          `${toCounted(lowerBound, 'response')} of subagents without final figures: the real output is higher.`,
        ]),
  ]
  return [
    toTable(columns, [...rows.map((row) => toRow(row.key, row)), toRow('total', totals)]),
    notes.join('\n'),
  ].join('\n\n')
}

function toCost(cost: number | null): string {
  return cost === null ? '–' : toDollars(cost)
}
