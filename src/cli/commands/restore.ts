import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { inheritAnnotations } from '../../main/annotations/organise/inherit-annotations.ts'
import { findRestorable, openRestoreSource } from '../../main/vault/restoring/find-restorable.ts'
import { ChangedArchive, refuseChanged } from '../../main/vault/restoring/refuse-changed.ts'
import type { RestorableSession, RestoreSource } from '../../main/vault/restoring/restorable.ts'
import { type RestoreResult, restore } from '../../main/vault/restoring/restore.ts'
import {
  type FullRestorePlan,
  planRestore,
  type TargetFile,
} from '../../main/vault/restoring/restore-plan.ts'
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
    .description('Restore backed-up sessions so that Claude Code finds them. Never overwrites a file.')
    .argument('<session...>', 'session ids or their first characters')
    .option('--from <path>', 'another vault, or an exported zip with transcripts (export --raw)')
    .option('--to <root>', 'the folder to restore to (default: the original folder)')
    .option('--project <dir>', 'the working directory to restore to (default: the original one)')
    .option('--rewrite-cwd', 'with --project: also change the working directory in the transcript')
    .option(
      '--kept-version <n>',
      'an earlier version of the transcript, or unexplained-1 for a file that a repair set aside',
      toVersion,
    )
    .option('--as-new', 'restore under a new session id, beside the existing session')
    .option('--accept-changes', 'also restore files that were changed in the zip after the export')
    .option('--dry-run', 'show what would be restored, without writing')
    .option('--json', 'print JSON')
    .action((sessions: readonly string[], options: RestoreCommandOptions) =>
      restoreAll(sessions, options, terminal),
    )
}

function toVersion(text: string): string {
  if (/^(unexplained-)?[1-9]\d*$/.test(text)) return text
  throw new InvalidArgumentError('Use a version such as 1, 2 or unexplained-1.')
}

async function restoreAll(
  names: readonly string[],
  options: RestoreCommandOptions,
  terminal: Terminal,
): Promise<void> {
  if (options.rewriteCwd && options.project === undefined)
    throw new ExpectedError('bad-request', 'Use --project DIR to choose the new working directory.')
  const from = options.from === undefined ? requireVault(undefined, terminal) : resolve(options.from)
  const source = await openRestoreSource(from, {
    version: options.keptVersion,
    onSkipped: toSkipped(terminal),
  })
  try {
    if (source.sessions.length === 0 && statSync(from).isFile())
      throw new ExpectedError(
        'not-found',
        `“${from}” contains no transcripts, so there is nothing to restore. To include them, use “scrollback export --raw”.`,
      )
    const plans: FullRestorePlan[] = []
    const titled = await addTitles(source, terminal)
    for (const name of new Set(names)) plans.push(await plan(titled, name, options, terminal))
    const receipts: RestoreResult[] = []
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
        `${toCounted(conflicts.length, 'session')} not restored: different files already exist. Use --as-new to restore under a new session id.`,
      )
  } finally {
    source.close()
  }
}

/** The vault has no titles, but the index may have them. */
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
): Promise<FullRestorePlan> {
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
    throw new ExpectedError(error.code, `${error.message} To restore it anyway, add --accept-changes.`)
  }
}

/** The original root. For an archive or another computer, the only root of this computer. */
async function chooseTarget({ id, root }: RestorableSession, terminal: Terminal): Promise<string> {
  const all = await chooseRoots({ root: [] }, terminal)
  // A vault is not trusted, so it cannot choose another target.
  if (root !== undefined && all.some(({ path }) => path === root) && existsSync(root)) return root
  const own = all.filter(({ origin }) => origin !== 'opened' && origin !== 'sample')
  const [only, ...others] = own
  if (only !== undefined && others.length === 0) return only.path
  throw new ExpectedError(
    'not-found',
    `Use --to DIR to choose where to restore ${id}, for example ~/.claude.`,
  )
}

function printPlan(plan: FullRestorePlan, receipt: RestoreResult | undefined, { print }: Terminal): void {
  const { session, id, root, project, files, rewriting } = plan
  const name = id === session.id ? id : `${session.id} as ${id}`
  const isThere = files.every(({ state }) => state === 'same' || state === 'stays')
  if (isThere) print(`${name} already exists in ${root}, project ${project}: nothing to write`)
  else print(`${name} ${receipt === undefined ? 'to' : 'restored to'} ${root}, project ${project}`)
  for (const file of files) for (const line of toLines(file, receipt !== undefined)) print(line)
  const others = findOtherProjects(plan)
  if (others.length > 0)
    print(`  Project ${others.join(', ')} also contains this session. That copy does not change.`)
  if (receipt === undefined) {
    if (rewriting.cwd) print(`  “cwd” would change from ${rewriting.cwd.from} to ${rewriting.cwd.to}`)
    return
  }
  const { sessionLines, cwdLines } = receipt.rewritten
  if (rewriting.session) print(`  Changed the session id in ${toCounted(sessionLines, 'line')}.`)
  if (rewriting.cwd)
    print(
      `  Changed “cwd” from ${rewriting.cwd.from} to ${rewriting.cwd.to} in ${toCounted(cwdLines, 'line')}.`,
    )
}

function toLines({ path, state, file, existing }: TargetFile, isDone: boolean): readonly string[] {
  switch (state) {
    case 'new':
      return [`  ${isDone ? 'written' : 'new    '}   ${path} (${toSize(file.size)})`]
    case 'same':
      return [`  exists    ${path} (identical)`]
    case 'stays':
      return [`  skipped   ${path} (a different file exists)`]
    default: {
      const told = existing?.isContinued ? 'the same conversation, continued' : 'different content'
      const when =
        existing === undefined ? '' : `, ${toSize(existing.size)}, ${toExactDate(existing.modified)}`
      return [
        `  conflict  ${path}`,
        `              backup   ${toSize(file.size)}`,
        `              on disk  ${told}${when}`,
      ]
    }
  }
}

function toJson(
  plans: readonly FullRestorePlan[],
  receipts: readonly RestoreResult[],
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
