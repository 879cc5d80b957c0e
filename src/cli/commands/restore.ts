import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { inheritAnnotations } from '../../main/annotations/organise/inherit-annotations.ts'
import { findRestorable, openRestoreSource } from '../../main/vault/restoring/find-restorable.ts'
import { ChangedArchive, refuseChanged } from '../../main/vault/restoring/refuse-changed.ts'
import type { RestorableSession, RestoreSource } from '../../main/vault/restoring/restorable.ts'
import { type RestoreReceipt, restore } from '../../main/vault/restoring/restore.ts'
import { type PlannedFile, planRestore, type RestorePlan } from '../../main/vault/restoring/restore-plan.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { toCounted, toExactDate, toSize } from '../../shared/format.ts'
import { chooseRoots } from '../choose/choose-roots.ts'
import { requireVault } from '../choose/choose-vault.ts'
import { findOtherProjects } from '../choose/find-other-projects.ts'
import { toSkipped } from '../choose/require-parts.ts'
import { findFormerPlaces } from '../indexed/index-places.ts'
import { listSessions } from '../indexed/library.ts'
import { openAnnotationsFor } from '../indexed/remembered.ts'
import { toIsoTime } from '../print/to-iso-time.ts'
import { toJsonText } from '../print/to-json-text.ts'
import type { Terminal } from '../terminal.ts'

interface RestoreCommandOptions {
  readonly from?: string
  readonly to?: string
  readonly project?: string
  readonly keptVersion?: string
  readonly asNew?: true
  readonly rewriteCwd?: true
  readonly acceptChanges?: true
  readonly dryRun?: true
  readonly json?: true
}

export function addRestoreCommand(program: Command, terminal: Terminal): void {
  program
    .command('restore')
    .description('Put kept sessions back where Claude Code finds them. Nothing is ever overwritten.')
    .argument('<session...>', 'their ids, or the beginnings of their ids')
    .option('--from <path>', 'another vault, or an exported zip with transcripts in it (export --raw)')
    .option('--to <root>', 'the folder to restore to (default: where they came from)')
    .option('--project <dir>', 'the working folder in which they shall be found (default: their own)')
    .option('--rewrite-cwd', 'with --project: write that folder into the lines, too')
    .option(
      '--kept-version <n>',
      'a version from before the transcript was rewritten, or unexplained-1 for what a repair set aside',
      toVersion,
    )
    .option('--as-new', 'under a new session id, beside one that is there already')
    .option('--accept-changes', 'also files of a zip that were changed after it was exported')
    .option('--dry-run', 'only tell what would go where')
    .option('--json', 'print JSON')
    .action((sessions: readonly string[], options: RestoreCommandOptions) =>
      restoreAll(sessions, options, terminal),
    )
}

function toVersion(text: string): string {
  if (/^(unexplained-)?[1-9]\d*$/.test(text)) return text
  throw new InvalidArgumentError('Versions are 1, 2 and so on, or unexplained-1, unexplained-2 and so on.')
}

async function restoreAll(
  names: readonly string[],
  options: RestoreCommandOptions,
  terminal: Terminal,
): Promise<void> {
  if (options.rewriteCwd && options.project === undefined)
    throw new ExpectedError(
      'bad-request',
      'Name the folder that shall stand in the lines with --project DIR.',
    )
  const from = options.from === undefined ? requireVault(undefined, terminal) : resolve(options.from)
  const source = await openRestoreSource(from, {
    version: options.keptVersion,
    onSkipped: toSkipped(terminal),
  })
  try {
    if (source.sessions.length === 0 && statSync(from).isFile())
      throw new ExpectedError(
        'not-found',
        `“${from}” has only pages in it. Only transcripts can be restored: scrollback export --raw puts them into the zip.`,
      )
    const plans: RestorePlan[] = []
    const titled = await addTitles(source, terminal)
    for (const name of new Set(names)) plans.push(await plan(titled, name, options, terminal))
    const receipts: RestoreReceipt[] = []
    if (!options.dryRun)
      for (const each of plans) if (!each.hasConflict) receipts.push(await restore(each, terminal.signal))
    if (receipts.some(({ session, id }) => session !== id))
      inheritAnnotations(openAnnotationsFor(terminal), receipts)
    if (options.json) terminal.print(toJsonText(toJson(plans, receipts, options)))
    else
      for (const each of plans)
        printPlan(
          each,
          receipts.find(({ session }) => session === each.session.id),
          terminal,
        )
    const conflicts = plans.filter(({ hasConflict }) => hasConflict)
    if (conflicts.length > 0)
      throw new ExpectedError(
        'refused',
        `${toCounted(conflicts.length, 'session')} would overwrite other bytes, so nothing of ${conflicts.length === 1 ? 'it' : 'them'} was written. Restore beside what is there with --as-new.`,
      )
  } finally {
    source.close()
  }
}

/** The vault has none; the index may know them. */
async function addTitles(source: RestoreSource, terminal: Terminal): Promise<RestoreSource> {
  const roots = [...new Set(source.sessions.flatMap(({ root }) => root ?? []))]
  const known = await listSessions(findFormerPlaces(roots, terminal), terminal)
  const titles = new Map(known.map(({ id, title }) => [id, title]))
  const sessions = source.sessions.map((session) => {
    const title = session.title ?? titles.get(session.id)
    return title === undefined ? session : { ...session, title }
  })
  return { ...source, sessions }
}

async function plan(
  source: RestoreSource,
  name: string,
  options: RestoreCommandOptions,
  terminal: Terminal,
): Promise<RestorePlan> {
  const wanted = options.to === undefined ? undefined : resolve(options.to)
  const session = await source.complete(findRestorable(source, name, wanted))
  if (!options.acceptChanges) requireUnchanged(session)
  const to = wanted ?? (await chooseTarget(session, terminal))
  return planRestore(session, {
    to,
    ...(options.project !== undefined && { project: options.project }),
    ...(options.asNew && { isAsNew: true }),
    ...(options.rewriteCwd && { isCwdRewritten: true }),
  })
}

function requireUnchanged(session: RestorableSession): void {
  try {
    refuseChanged(session)
  } catch (error) {
    if (!(error instanceof ChangedArchive)) throw error
    throw new ExpectedError(error.code, `${error.message} To restore it as it is, add --accept-changes.`)
  }
}

/** Where it came from; from an archive, or where that is another computer's, the one root of this computer. */
async function chooseTarget({ id, root }: RestorableSession, terminal: Terminal): Promise<string> {
  const all = await chooseRoots({ root: [] }, terminal)
  // Anybody may have written into a vault, so it does not say where else anything is written.
  if (root !== undefined && all.some(({ path }) => path === root) && existsSync(root)) return root
  const own = all.filter(({ origin }) => origin !== 'opened' && origin !== 'sample')
  const [only, ...others] = own
  if (only !== undefined && others.length === 0) return only.path
  throw new ExpectedError(
    'not-found',
    `Say with --to DIR where ${id} shall be restored to, for example ~/.claude.`,
  )
}

function printPlan(plan: RestorePlan, receipt: RestoreReceipt | undefined, { print }: Terminal): void {
  const { session, id, root, project, files, rewriting } = plan
  const name = id === session.id ? id : `${session.id} as ${id}`
  const isThere = files.every(({ state }) => state === 'same' || state === 'stays')
  if (isThere) print(`${name} is there already, in ${root}, project ${project}: nothing to write`)
  else print(`${name} ${receipt === undefined ? 'to' : 'restored to'} ${root}, project ${project}`)
  for (const file of files) for (const line of toLines(file, receipt !== undefined)) print(line)
  const others = findOtherProjects(plan)
  if (others.length > 0) print(`  The same session is also in project ${others.join(', ')}, and stays there.`)
  if (receipt === undefined) {
    if (rewriting.cwd) print(`  “cwd” would become ${rewriting.cwd.to} where it is ${rewriting.cwd.from}`)
    return
  }
  const { sessionLines, cwdLines } = receipt.rewritten
  if (rewriting.session) print(`  The new session id stands in ${toCounted(sessionLines, 'line')}.`)
  if (rewriting.cwd)
    print(
      `  “cwd” was changed from ${rewriting.cwd.from} to ${rewriting.cwd.to} in ${toCounted(cwdLines, 'line')}.`,
    )
}

function toLines({ path, state, file, existing }: PlannedFile, isDone: boolean): readonly string[] {
  switch (state) {
    case 'new':
      return [`  ${isDone ? 'written' : 'new    '}   ${path} (${toSize(file.size)})`]
    case 'same':
      return [`  there     ${path} (the same bytes)`]
    case 'stays':
      return [`  stays     ${path} (another one is there, and is left as it is)`]
    default: {
      const told = existing?.isContinued ? 'the same conversation, gone on' : 'other bytes'
      const when =
        existing === undefined ? '' : `, ${toSize(existing.size)}, ${toExactDate(existing.modified)}`
      return [
        `  conflict  ${path}`,
        `              kept     ${toSize(file.size)}`,
        `              on disk  ${told}${when}`,
      ]
    }
  }
}

function toJson(
  plans: readonly RestorePlan[],
  receipts: readonly RestoreReceipt[],
  { dryRun }: RestoreCommandOptions,
): unknown {
  return {
    isDryRun: dryRun === true,
    plans: plans.map((plan) => ({
      session: plan.session.id,
      id: plan.id,
      root: plan.root,
      project: plan.project,
      otherProjects: findOtherProjects(plan),
      hasConflict: plan.hasConflict,
      rewriting: plan.rewriting,
      files: plan.files.map(({ path, state, existing, file: { size, sha256 } }) => ({
        path,
        state,
        size,
        sha256,
        existing: existing ? { ...existing, modified: toIsoTime(existing.modified) } : null,
      })),
    })),
    receipts,
  }
}
