import type { Command } from 'commander'
import { deleteSessions, type PlannedDelete, planDelete } from '../../../main/actions/delete-sessions.ts'
import { ExpectedError } from '../../../shared/expected-error.ts'
import { toCounted, toSize } from '../../../shared/format.ts'
import { addRootOption, chooseRoots, type RootOptions } from '../../choose/choose-roots.ts'
import { chooseSessions } from '../../choose/choose-sessions.ts'
import { backUpRoots } from '../../indexed/back-up-roots.ts'
import { openKeptFor, updateIndexFor } from '../../indexed/update-index.ts'
import { toPrintable, toPrintableName } from '../../print/styles.ts'
import { toJsonText } from '../../print/to-json-text.ts'
import type { Terminal } from '../../terminal.ts'

interface DeleteOptions extends RootOptions {
  readonly yes?: true
  readonly backUp?: true
  readonly json?: true
}

export function addDeleteCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('delete'))
    .description('Move all files of sessions to the trash. Without --yes, only list them.')
    .argument('<session...>', 'their ids, or the beginnings of their ids')
    .option('--yes', 'do it')
    .option('--back-up', 'back up first, and delete only what the vault then has')
    .option('--json', 'print JSON')
    .action((names: readonly string[], options: DeleteOptions) => deleteNamed(names, options, terminal))
}

async function deleteNamed(
  names: readonly string[],
  options: DeleteOptions,
  terminal: Terminal,
): Promise<void> {
  const { places, named } = await chooseSessions(names, options, terminal)
  const byKey = new Map(named.map((session) => [session.key, session]))
  const listed = await chooseRoots({ root: [] }, terminal)
  if (options.yes && options.backUp) await backUpRoots(named, terminal)
  const findKept = openKeptFor(terminal).files.ofRoot
  async function plan(key: string): Promise<PlannedDelete> {
    const session = byKey.get(key)
    if (session === undefined) throw new Error('A session that was named is missing')
    return planDelete(session, { listed, findKept, now: Date.now() })
  }
  const plans: PlannedDelete[] = []
  for (const key of byKey.keys()) plans.push(await plan(key))
  if (!options.yes) {
    if (options.json) terminal.print(toJsonText(plans.map((planned) => planned.plan)))
    else {
      for (const planned of plans) printPlan(planned.plan, terminal)
      terminal.printError('Nothing was deleted. To move these files to the trash, add --yes.')
    }
    return
  }
  const report = await deleteSessions([...byKey.keys()], {
    plan,
    moveToTrash: terminal.moveToTrash,
    isBackupNeeded: options.backUp === true,
  })
  if (options.json) terminal.print(toJsonText(report))
  else {
    for (const { plan: planned } of plans)
      if (report.deleted.includes(planned.session))
        terminal.print(
          `${toPrintableName(planned.id.slice(0, 8))}  ${toPrintable(planned.title)}: ${toCounted(planned.files.length, 'file')} in the trash`,
        )
    for (const { session, message } of report.failures)
      terminal.printError(`${toPrintableName(byKey.get(session)?.id ?? '')}: ${toPrintable(message)}`)
  }
  await updateIndexFor(places, terminal)
  if (report.failures.length > 0)
    throw new ExpectedError('refused', `${toCounted(report.failures.length, 'session')} not deleted.`)
}

function printPlan(
  { id, title, files, bytes, isBackedUp, problem }: PlannedDelete['plan'],
  { print }: Terminal,
): void {
  const state = isBackedUp ? 'backed up' : 'NOT backed up'
  print(`${toPrintableName(id)}  ${toPrintable(title)}`)
  print(`  ${toCounted(files.length, 'file')}, ${toSize(bytes)}, ${state}`)
  for (const { path, size, isBackedUp: isCopied } of files)
    print(`  ${toPrintableName(path)} (${toSize(size)}${isCopied ? '' : ', not in the vault'})`)
  if (problem !== null) print(`  It cannot be deleted now. ${problem}`)
}
