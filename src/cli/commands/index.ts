import type { Command } from 'commander'
import type { Problem } from '../../main/library/sources/walk-files.ts'
import { type IndexStatus, readIndexStatus } from '../../main/store/health/index-status.ts'
import { toCounted, toExactDate, toSize } from '../../shared/format.ts'
import { addRootOption, type RootOptions } from '../choose/choose-roots.ts'
import { type IndexPlace, requireIndexes } from '../indexed/index-places.ts'
import { askIndexes } from '../indexed/library.ts'
import { openKeptFor, tidyIndexFor, updateIndexFor } from '../indexed/update-index.ts'
import { printProblems } from '../print/print-problems.ts'
import { toIsoTime } from '../print/to-iso-time.ts'
import { toJsonText } from '../print/to-json-text.ts'
import type { Terminal } from '../terminal.ts'

interface IndexOptions extends RootOptions {
  readonly status?: true
  readonly rebuild?: true
  readonly json?: true
}

export function addIndexCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('index'))
    .description('Update the search index, or show its state.')
    .option('--status', 'show what is indexed and what is waiting, without updating')
    .option('--rebuild', 'rebuild the index from all transcripts, for example if it is damaged')
    .option('--json', 'print JSON')
    .action((options: IndexOptions) =>
      options.status ? printStatus(options, terminal) : update(options, terminal),
    )
}

async function update(options: IndexOptions, terminal: Terminal): Promise<void> {
  const places = await requireIndexes(options, terminal)
  const { problems, files, changed, gone } = await updateIndexFor(places, terminal, {
    isRebuild: options.rebuild === true,
    isChecked: true,
  })
  await tidyIndexFor(places, terminal)
  if (options.json) terminal.print(toJsonText({ files, changed, gone, problems }))
  else {
    const news = changed === 0 ? 'no changes' : `${toCounted(changed, 'file')} new or changed`
    const lost = gone === 0 ? '' : `, ${toCounted(gone, 'file')} deleted`
    terminal.print(`The index is up to date: ${toCounted(files, 'file')}, ${news}${lost}.`)
  }
  printProblems(problems, terminal)
}

async function printStatus(options: IndexOptions, terminal: Terminal): Promise<void> {
  const problems: Problem[] = []
  const all: IndexStatus[] = []
  for (const place of await requireIndexes(options, terminal))
    all.push(await askIndexes([place], () => readStatus(place, problems, terminal)))
  const status = sumUp(all)
  if (options.json) terminal.print(toJsonText({ ...status, updated: toIsoTime(status.updated) }))
  else for (const line of toLines(status)) terminal.print(line)
  printProblems(problems, terminal)
}

function readStatus(
  { folder, roots }: IndexPlace,
  problems: Problem[],
  terminal: Terminal,
): Promise<IndexStatus> {
  return readIndexStatus(folder, roots, {
    signal: terminal.signal,
    kept: openKeptFor(terminal).files.ofRoot,
    onProblem: (problem) => problems.push(problem),
  })
}

function sumUp(all: readonly IndexStatus[]): IndexStatus {
  const sum = (count: (status: IndexStatus) => number) => all.reduce((total, each) => total + count(each), 0)
  const updated = Math.min(...all.map((each) => each.updated ?? Number.NaN))
  return {
    sessions: sum(({ sessions }) => sessions),
    files: sum(({ files }) => files),
    bytes: sum(({ bytes }) => bytes),
    // If one index was never updated, there is no common time.
    updated: Number.isFinite(updated) ? updated : undefined,
    waiting: {
      files: sum(({ waiting }) => waiting.files),
      bytes: sum(({ waiting }) => waiting.bytes),
      gone: sum(({ waiting }) => waiting.gone),
    },
  }
}

function toLines({ sessions, files, bytes, updated, waiting }: IndexStatus): readonly string[] {
  const gone = waiting.gone === 0 ? '' : `, ${toCounted(waiting.gone, 'file')} deleted`
  return [
    `Indexed:      ${toCounted(sessions, 'session')} in ${toCounted(files, 'file')}`,
    `Size:         ${toSize(bytes)}`,
    `Last update:  ${updated === undefined ? 'never' : toExactDate(updated)}`,
    `Waiting:      ${waiting.files === 0 ? 'nothing' : `${toCounted(waiting.files, 'file')} (${toSize(waiting.bytes)})`}${gone}`,
  ]
}
