import { type Command, InvalidArgumentError, Option } from 'commander'
import { findUnknownFilter } from '../../core/query/parse/find-unknown-filter.ts'
import { createSaidReader } from '../../main/annotations/organise/read-said.ts'
import { toLabel } from '../../main/library/sources/to-label.ts'
import { toDataFolder } from '../../main/settings/data-folder.ts'
import { followPrices } from '../../main/settings/follow-prices.ts'
import { toSession } from '../../main/store/list/to-session.ts'
import type { SearchResult } from '../../main/store/search/answer/to-result.ts'
import { Searcher } from '../../main/store/search/searcher.ts'
import { toCounted, toDay } from '../../shared/format.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { addRootOption, type RootOptions } from '../choose/choose-roots.ts'
import { type IndexPlace, requireIndexes, rootsOf } from '../indexed/index-places.ts'
import { askIndexes } from '../indexed/library.ts'
import { openAnnotationsFor, readMarkerFor } from '../indexed/remembered.ts'
import { openKeptFor, tryUpdateIndexFor } from '../indexed/update-index.ts'
import { describeState } from '../print/describe-state.ts'
import { printProblems } from '../print/print-problems.ts'
import { shorten } from '../print/shorten.ts'
import { chooseStyles, markRanges, type Styles, toPrintable } from '../print/styles.ts'
import { toIsoTime } from '../print/to-iso-time.ts'
import { toJsonText } from '../print/to-json-text.ts'
import { toQueryHelp } from '../print/to-query-help.ts'
import type { Terminal } from '../terminal.ts'

interface SearchCommandOptions extends RootOptions {
  readonly limit: number
  readonly sort: 'relevance' | 'date'
  readonly json?: true
}

const DEFAULT_LIMIT = 20
const LONGEST_TITLE = 80
const FIELD_NAMES = {
  title: 'title',
  id: 'id',
  project: 'project',
  branch: 'git branch',
  path: 'file',
} as const

export function addSearchCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('search'))
    .description('Search all conversations.')
    .argument('<query...>', 'the search text; put excluded words (-word) after --')
    .option('--json', 'print JSON')
    .option('--limit <n>', 'maximum number of sessions', parseLimit, DEFAULT_LIMIT)
    .addOption(
      new Option('--sort <order>', 'sort by relevance or by date')
        .choices(['relevance', 'date'])
        .default('relevance'),
    )
    .addHelpText('after', `\n${toQueryHelp()}`)
    .action((words: readonly string[], options: SearchCommandOptions) =>
      search(words.join(' '), options, terminal),
    )
}

function parseLimit(text: string): number {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit > 0) return limit
  throw new InvalidArgumentError('Use a whole number above 0.')
}

function describeNothing(query: string): string {
  const unknown = findUnknownFilter(query)
  if (unknown === undefined) return 'No matches.'
  return `No matches. There is no filter “${unknown}:”, so Scrollback searched for it as text.`
}

async function search(query: string, options: SearchCommandOptions, terminal: Terminal): Promise<void> {
  const places = await requireIndexes(options, terminal)
  const problems = await tryUpdateIndexFor(places, terminal)
  const roots = rootsOf(places)
  const now = Date.now()
  const { limit, sort } = options
  const { signal } = terminal
  const {
    results: found,
    hints,
    total,
  } = await ask(places, terminal, (searcher) =>
    searcher.search(query, {
      limit,
      sort,
      now,
      roots,
      signal,
      isExact: true,
      readSaid: createSaidReader(openAnnotationsFor(terminal)),
    }),
  )
  const mark = readMarkerFor(terminal)
  const results = found.map((result) => ({ ...result, session: mark(toSession(result.session)) }))
  for (const { message } of hints) terminal.printError(message)
  if (options.json) terminal.print(toJsonText(results.map(toJson)))
  else if (results.length === 0) terminal.print(describeNothing(query))
  else {
    printForPeople(results, terminal, now)
    const all = total?.sessions ?? 0
    if (all > limit)
      terminal.printError(
        `\n…and ${toCounted(all - limit, 'more session')}. Use --limit ${all} to print all.`,
      )
  }
  printProblems(problems, terminal)
}

function ask<T>(
  places: readonly IndexPlace[],
  terminal: Terminal,
  question: (searcher: Searcher) => Promise<T>,
): Promise<T> {
  return askIndexes(places, async () => {
    const folders = places.map(({ folder }) => folder)
    const searcher = new Searcher(
      folders,
      openKeptFor(terminal).files.ofRoot,
      followPrices(toDataFolder(terminal)),
    )
    try {
      return await question(searcher)
    } finally {
      searcher.close()
    }
  })
}

interface Found extends Omit<SearchResult, 'session'> {
  readonly session: Session
}

function printForPeople(results: readonly Found[], terminal: Terminal, now: number): void {
  const styles = chooseStyles(terminal.isScreen)
  terminal.print(results.map((result) => toLines(result, styles, terminal.home, now).join('\n')).join('\n\n'))
}

function toLines({ session, hits, best }: Found, styles: Styles, home: string, now: number) {
  const state = describeState(session)
  const facts = [
    session.id.slice(0, 8),
    toLabel(session.project, home),
    ...(session.updated === null ? [] : [toDay(session.updated, now)]),
    // With filters only, the session itself is the match.
    ...(hits === 0 ? [] : [toCounted(hits, 'hit')]),
    ...(state === undefined ? [] : [state]),
  ]
  const { text, ranges, isCutBefore, isCutAfter } = best.snippet
  const marked = `${isCutBefore ? '…' : ''}${markRanges(text, ranges, styles)}${isCutAfter ? '…' : ''}`
  const where = best.field === undefined ? best.kind : FIELD_NAMES[best.field]
  const place = best.branch === 'abandoned' ? `${where}, abandoned branch` : where
  return [
    styles.bold(shorten(toPrintable(session.title), LONGEST_TITLE)),
    `  ${styles.dim(toPrintable(facts.join(' · ')))}`,
    `  ${place}: ${marked}`,
  ]
}

function toJson({ session, hits, best }: Found): unknown {
  return {
    session: session.id,
    path: session.file,
    title: session.title,
    project: session.project,
    hits,
    best: {
      uuid: best.uuid ?? null,
      kind: best.kind,
      snippet: best.snippet.text,
      timestamp: toIsoTime(best.time),
      branch: best.branch,
    },
  }
}
