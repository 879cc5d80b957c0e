import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { toKeepCommand } from '../../core/vault/schedule.ts'
import { EXTRAS, type Extra } from '../../core/vault/what-to-keep.ts'
import { backUpAnnotations } from '../../main/annotations/back-up.ts'
import { toAnnotationsFolder } from '../../main/annotations/own-annotations.ts'
import { findSourceKind } from '../../main/library/sources/source.ts'
import type { Problem } from '../../main/library/sources/walk-files.ts'
import { toDataFolder } from '../../main/settings/data-folder.ts'
import {
  type Installation,
  installSchedule,
  removeSchedule,
  type ScheduleHost,
  toAbsoluteEnv,
} from '../../main/vault/install-schedule.ts'
import { isFullVerificationDue, readStatus } from '../../main/vault/parts/vault-status.ts'
import { describeRecovery } from '../../main/vault/passes/describe-recovery.ts'
import { keepRoot, type RootPassReport } from '../../main/vault/passes/keep-root.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { toCount, toCounted, toSize } from '../../shared/format.ts'
import type { VaultProgress } from '../../shared/schemas/vault.ts'
import { addRootOption, type RootOptions, requireRoots } from '../choose/choose-roots.ts'
import {
  chooseVault,
  describeLoss,
  describeMemory,
  toMachine,
  type VaultChoice,
} from '../choose/choose-vault.ts'
import { printProblems } from '../print/print-problems.ts'
import { toJsonText } from '../print/to-json-text.ts'
import { toProgress } from '../print/to-progress.ts'
import type { Terminal } from '../terminal.ts'
import { failOnProblems, printVerified, verifyParts } from './vault/verify-parts.ts'

interface KeepCommandOptions extends RootOptions, VaultChoice {
  readonly redundancy?: true
  readonly verify?: true
  readonly installSchedule?: true
  readonly removeSchedule?: true
  readonly json?: true
}

export function addKeepCommand(program: Command, terminal: Terminal): void {
  addRootOption(program.command('keep'), 'back up only this folder; it must contain “projects”')
    .description('Back up new and changed conversations to the vault.')
    .option('--to <dir>', 'the vault folder; the first one is saved in the settings, unless you use --root')
    .option('--remember', 'save --to, --also and --without for later commands')
    .option('--existing', 'with --to: fail if the vault does not exist yet')
    .addOption(toExtraOption('--also <what>', 'also back up'))
    .addOption(toExtraOption('--without <what>', 'stop backing up'))
    .option('--redundancy', 'from now on, store a second copy of everything in the vault')
    .option('--verify', 'also verify every byte if the last full check was 30 or more days ago')
    .option('--install-schedule', 'also back up every hour, even when Scrollback is closed')
    .option('--remove-schedule', 'stop the hourly backup')
    .option('--json', 'print JSON')
    .action((options: KeepCommandOptions) => {
      return options.removeSchedule ? stopSchedule(terminal) : keep(options, terminal)
    })
}

function toExtraOption(flags: string, meaning: string): Option {
  return new Option(flags, `${meaning}: ${EXTRAS.join(', ')} (repeatable)`)
    .argParser((what: string, all: readonly Extra[]) => [...all, toExtra(what)])
    .default([], 'none')
}

function toExtra(what: string): Extra {
  const extra = EXTRAS.find((name) => name === what)
  if (extra !== undefined) return extra
  throw new InvalidArgumentError(`Choose ${EXTRAS.join(', ')}.`)
}

async function keep(options: KeepCommandOptions, terminal: Terminal): Promise<void> {
  const { roots, notKept } = await requireRealRoots(options, terminal)
  const chosen = chooseVault(options, terminal)
  const { vault, extras, remember } = chosen
  const machine = toMachine(terminal)
  const problems: Problem[] = []
  const reports: RootPassReport[] = []
  const failures: ExpectedError[] = []
  for (const root of roots) {
    try {
      const onProblem = (problem: Problem) => problems.push(problem)
      const onProgress = (progress: VaultProgress) => terminal.showStatus(toProgress('Backing up', progress))
      const { signal } = terminal
      reports.push(
        await keepRoot(vault, root, {
          machine,
          extras: new Set(extras),
          isRedundant: options.redundancy === true,
          signal,
          onProblem,
          onProgress,
        }),
      )
    } catch (error) {
      // A root that fails does not stop the others.
      if (!(error instanceof ExpectedError) || error.code === 'cancelled') throw error
      failures.push(error)
    } finally {
      terminal.showStatus(undefined)
    }
  }
  try {
    backUpAnnotations(vault, toAnnotationsFolder(toDataFolder(terminal)), {
      machine,
      onProblem: (problem) => problems.push(problem),
    })
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    failures.push(error)
  }
  if (failures.length === 0) remember?.()
  const verified = options.verify ? await verifyParts(listDue(reports), true, terminal) : []
  const schedule = options.installSchedule && (await startSchedule(vault, extras, options, terminal))
  if (options.json)
    terminal.print(toJsonText({ vault, roots: reports, notKept, problems, verified, schedule }))
  else {
    for (const report of reports) terminal.print(toSentence(report))
    printVerified(verified, terminal)
    const news =
      failures.length === 0 ? [describeMemory(chosen, options), await describeLoss(chosen, machine)] : []
    for (const sentence of news) if (sentence !== undefined) terminal.print(sentence)
    if (schedule) terminal.print(describeSchedule(schedule, vault))
  }
  for (const path of notKept) terminal.printError(`“${path}” is not backed up: ${KEEPS_FOLDERS}.`)
  printProblems(problems, terminal)
  if (failures[0] !== undefined) throw failures[0]
  failOnProblems(verified)
  const failed = reports.reduce((sum, report) => sum + report.failed, 0)
  if (failed > 0)
    throw new ExpectedError('unreadable', `${toCounted(failed, 'file')} could not be backed up.`)
  // An unreadable folder may contain transcripts.
  if (problems.length > 0)
    throw new ExpectedError('unreadable', 'Some files could not be read, so the backup may be incomplete.')
}

/** Parts whose last full check was 30 days ago. */
function listDue(reports: readonly RootPassReport[]): readonly string[] {
  const now = Date.now()
  return reports.flatMap(({ folder }) => (isFullVerificationDue(readStatus(folder), now) ? [folder] : []))
}

const KEEPS_FOLDERS = 'only folders that contain a “projects” folder can be backed up'

interface RealRoots {
  readonly roots: readonly string[]
  /** Single transcripts, and folders without `projects`. */
  readonly notKept: readonly string[]
}

/** Claude Code folders. Only they contain complete sessions. */
async function requireRealRoots(options: KeepCommandOptions, terminal: Terminal): Promise<RealRoots> {
  const all = await requireRoots(options, terminal)
  const notKept = all.filter((root) => findSourceKind(root) !== 'claude')
  const roots = all.filter((root) => existsSync(join(root, 'projects')))
  if (roots.length > 0) return { roots, notKept }
  const named = all.map((root) => `“${root}”`).join(', ')
  throw new ExpectedError(
    'not-a-root',
    notKept.length === all.length
      ? `${named} cannot be backed up: ${KEEPS_FOLDERS}.`
      : `Nothing to back up: there is no “projects” folder in ${named}.`,
  )
}

function toSentence({
  root,
  files,
  failed,
  bytes,
  added,
  repaired,
  recovery,
  aside,
}: RootPassReport): string {
  const others = failed === 0 ? '' : `, ${toCount(failed)} failed`
  const news =
    added.files === 0 ? 'no changes' : `${toSize(added.bytes)} in ${toCounted(added.files, 'file')} added`
  const versions =
    added.versions === 0 ? '' : `, ${toCounted(added.versions, 'rewritten file')} as a new version`
  const recovered = describeRecovery({ recovery, aside }).map((sentence) => ` ${sentence}`)
  const anew =
    repaired === 0
      ? ''
      : ` ${toCounted(repaired, 'damaged copy was repaired', 'damaged copies were repaired')}.`
  return `${root}: ${toCounted(files, 'file')} (${toSize(bytes)}) backed up${others}, ${news}${versions}.${recovered.join('')}${anew}`
}

function startSchedule(
  vault: string,
  extras: readonly Extra[],
  { root }: RootOptions,
  terminal: Terminal,
): Promise<Installation> {
  const { command, env } = terminal
  const roots = root.map((path) => resolve(path))
  const scheduled = toKeepCommand(command, { vault, extras, roots, env: toAbsoluteEnv(env) })
  return installSchedule(scheduled, toScheduleHost(terminal))
}

function describeSchedule(schedule: Installation, vault: string): string {
  return schedule.kind === 'installed'
    ? `${schedule.scheduler} will back up to “${vault}” every hour. To stop it, run: ${schedule.undo}`
    : `Scrollback cannot schedule backups on this system. To use cron, run “crontab -e” and add:\n\n${schedule.cronLine}`
}

async function stopSchedule(terminal: Terminal): Promise<void> {
  const wasThere = await removeSchedule(toScheduleHost(terminal))
  terminal.print(wasThere ? 'The hourly backup is off.' : 'There is no hourly backup to stop.')
}

function toScheduleHost({ platform, home, env, runProgram }: Terminal): ScheduleHost {
  return { platform, home, env, run: runProgram }
}
