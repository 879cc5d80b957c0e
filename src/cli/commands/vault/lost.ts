import type { Command } from 'commander'
import { type LostPrompts, searchLost } from '../../../core/vault/lost-sessions.ts'
import { readSideFiles } from '../../../main/library/sessions/given-titles.ts'
import { listDesktopFolders } from '../../../main/library/sources/desktop-folders.ts'
import type { Problem } from '../../../main/library/sources/walk-files.ts'
import { findLost } from '../../../main/vault/survey/lost-sessions.ts'
import { toCounted, toDate } from '../../../shared/format.ts'
import { addRootOption, type RootOptions, requireRoots } from '../../choose/choose-roots.ts'
import { findVault } from '../../choose/choose-vault.ts'
import { printProblems } from '../../print/print-problems.ts'
import { shorten } from '../../print/shorten.ts'
import { toPrintable } from '../../print/styles.ts'
import { toIsoTime } from '../../print/to-iso-time.ts'
import { toJsonText } from '../../print/to-json-text.ts'
import type { Terminal } from '../../terminal.ts'
import { addVaultOptions, type VaultOptions } from './vault-options.ts'

type LostOptions = VaultOptions & RootOptions

const LONGEST_PROMPT = 100

export function addVaultLostCommand(vault: Command, terminal: Terminal): void {
  addVaultOptions(addRootOption(vault.command('lost')))
    .description('List deleted sessions without a backup, with their prompts, by project and day.')
    .argument('[words...]', 'list only sessions whose project or prompt contains all these words')
    .action((words: readonly string[], options: LostOptions) => printLost(words, options, terminal))
}

async function printLost(words: readonly string[], options: LostOptions, terminal: Terminal): Promise<void> {
  const roots = await requireRoots(options, terminal)
  const problems: Problem[] = []
  const all = await findLost(roots, {
    vault: findVault(options.from, terminal),
    signal: terminal.signal,
    sideFiles: readSideFiles(listDesktopFolders(terminal)),
    onProblem: (problem) => problems.push(problem),
  })
  const lost = searchLost(all, words)
  if (options.json) terminal.print(toJsonText(lost.map(toJson)))
  else if (lost.length === 0)
    terminal.print(all.length === 0 ? 'No sessions are lost.' : 'No lost session contains these words.')
  else for (const line of toLines(lost)) terminal.print(line)
  printProblems(problems, terminal)
}

function toLines(lost: readonly LostPrompts[]): readonly string[] {
  const projects = [...Map.groupBy(lost, ({ project }) => project)].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    `${toCounted(lost.length, 'session')} with only prompts left`,
    ...projects.flatMap(([project, sessions]) => [
      '',
      project === '' ? 'No project' : toPrintable(project),
      ...[...Map.groupBy(sessions, ({ last }) => toDate(last))].flatMap(([day, ofDay]) => [
        `  ${day}`,
        ...ofDay.flatMap(({ id, title, prompts }) => [
          `    ${toPrintable([id.slice(0, 8), title ?? ''].join('  ').trimEnd())}`,
          ...prompts.map(({ text }) => `      ${shorten(toPrintable(text), LONGEST_PROMPT)}`),
        ]),
      ]),
    ]),
  ]
}

function toJson({ id, project, title, first, last, prompts }: LostPrompts): unknown {
  return {
    id,
    project,
    title: title ?? null,
    first: toIsoTime(first),
    last: toIsoTime(last),
    prompts: prompts.map(({ text, time }) => ({ text, time: toIsoTime(time) })),
  }
}
