import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { isConversation } from '../../../core/model/session/classify.ts'
import { countTalks, type KeptCount } from '../../../core/vault/count-talks.ts'
import { readCleanup, toManagedSettings } from '../../../main/library/sources/read-cleanup.ts'
import type { Problem } from '../../../main/library/sources/walk-files.ts'
import { toSessionKey } from '../../../main/store/list/session-list.ts'
import { isOwnPart, type RootVault } from '../../../main/vault/parts/root-vault.ts'
import { readState } from '../../../main/vault/parts/vault-state.ts'
import { isOnDisk, listKeptSessions } from '../../../main/vault/survey/kept-sessions.ts'
import { findSessionsAtRisk, type SurveyedAtRisk } from '../../../main/vault/survey/sessions-at-risk.ts'
import { type PartSurvey, surveyVault } from '../../../main/vault/survey/survey-vault.ts'
import { toCount, toCounted, toExactDate, toSize } from '../../../shared/format.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import { findMachine, requireVault } from '../../choose/choose-vault.ts'
import { toSkipped } from '../../choose/require-parts.ts'
import { printProblems } from '../../print/print-problems.ts'
import { toPrintableName } from '../../print/styles.ts'
import { toJsonText } from '../../print/to-json-text.ts'
import type { Terminal } from '../../terminal.ts'
import { findKnown } from './find-known.ts'
import { addVaultOptions, type VaultOptions } from './vault-options.ts'

interface Part {
  readonly survey: PartSurvey
  readonly count: KeptCount
  /** Undefined for a root of another computer, or a missing one. */
  readonly atRisk: readonly SurveyedAtRisk[] | undefined
  /** Claude Code has paused its cleanup. */
  readonly isPaused: boolean
}

const MOST_AT_RISK = 10

export function addVaultStatusCommand(vault: Command, terminal: Terminal): void {
  addVaultOptions(vault.command('status'))
    .description('Show what is backed up, its size, the last check, and sessions at risk.')
    .action((options: VaultOptions) => printStatus(options, terminal))
}

async function printStatus(options: VaultOptions, terminal: Terminal): Promise<void> {
  const vault = requireVault(options.from, terminal)
  const machine = findMachine(terminal)
  const isHere = (part: RootVault) => isOwnPart(part, machine)
  const surveys = surveyVault(vault, isHere, toSkipped(terminal))
  const own = surveys.map(({ part }) => part).filter(isHere)
  const here = own.filter(({ root }) => existsSync(root))
  const { sessions, problems: unread } = await findKnown(own, terminal)
  const problems = [...unread]
  const parts: Part[] = []
  for (const survey of surveys) {
    const { part } = survey
    const atRisk = here.includes(part) ? await findRisks(part, problems, terminal) : undefined
    const isPaused = here.includes(part) && readCleanup(part.root, toManagedSettings(terminal)).isPaused
    parts.push({ survey, count: isHere(part) ? count(part, sessions) : countForeign(part), atRisk, isPaused })
  }
  if (options.json) terminal.print(toJsonText({ vault, parts: parts.map(toJson) }))
  else for (const part of parts) for (const line of toLines(part)) terminal.print(line)
  printProblems(problems, terminal)
}

/** Counts like the vault screen. */
function count(part: RootVault, sessions: ReadonlyMap<string, Session>): KeptCount {
  const { root } = part
  const kept = listKeptSessions(part).map((each) => {
    const key = toSessionKey({ root, projectDir: each.project, id: each.id })
    return { key, isGone: sessions.get(key)?.isGone ?? !isOnDisk(each) }
  })
  const minor = [...sessions.values()].filter((session) => !isConversation(session))
  return countTalks(kept, new Set(minor.map(({ key }) => key)))
}

/** For another computer, we do not know which sessions are empty or deleted. */
function countForeign(part: RootVault): KeptCount {
  return { talks: listKeptSessions(part).length, gone: 0, minor: 0 }
}

function findRisks(
  part: RootVault,
  problems: Problem[],
  { platform, signal }: Terminal,
): Promise<readonly SurveyedAtRisk[]> {
  return findSessionsAtRisk(part.root, {
    state: readState(part.folder),
    now: Date.now(),
    managedSettings: toManagedSettings({ platform }),
    signal,
    onProblem: (problem) => problems.push(problem),
  })
}

function toJson({ survey: { part, ...rest }, count: { talks }, atRisk, isPaused }: Part): unknown {
  const { pass = null, quick = null, full = null, gone = null, ...facts } = rest
  return {
    ...part,
    ...facts,
    talks,
    gone,
    pass,
    quick,
    full,
    atRisk: atRisk ?? null,
    isCleanupPaused: isPaused,
  }
}

function toLines({ survey, count, atRisk, isPaused }: Part): readonly string[] {
  const { part, files, sourceBytes, vaultBytes, pass } = survey
  const share = sourceBytes === 0 ? '' : ` (${Math.round((vaultBytes / sourceBytes) * 100)}%)`
  return [
    `${part.root === '' ? 'An unknown folder (root.json is damaged)' : part.root} on ${part.host}`,
    `  Backed up: ${toKept(count)}, in ${toCounted(files, 'file')}`,
    `  Size:      ${toSize(vaultBytes)} for ${toSize(sourceBytes)}${share}`,
    `  Last run:  ${pass === undefined ? 'never completed' : toExactDate(Date.parse(pass.time))}${survey.isUnfinished ? ' (a newer one is running or was interrupted)' : ''}`,
    `  Verified:  ${toVerified(survey)}`,
    ...(survey.isRedundant ? ['  Copies:    two'] : []),
    ...(survey.aside.length === 0 ? [] : toAsideLines(survey.aside)),
    ...(atRisk === undefined ? [] : toRiskLines(atRisk, isPaused)),
  ]
}

function toAsideLines(aside: readonly string[]): readonly string[] {
  return [
    `  Set aside: ${toCounted(aside.length, 'file')} that Scrollback cannot explain (“restore” offers those it can unpack)`,
    ...aside.map((path) => `    ${path}`),
  ]
}

function toKept({ talks, gone, minor }: KeptCount): string {
  const away = gone === 0 ? '' : `, ${toCount(gone)} of them deleted`
  const silent = minor === 0 ? '' : `${gone === 0 ? '' : ','} and ${toCounted(minor, 'empty session')}`
  return `${toCounted(talks, 'session')}${away}${silent}`
}

function toVerified({ quick, full }: PartSurvey): string {
  const told = [
    ...(full === undefined ? [] : [`every byte ${toResult(full)}`]),
    // A full check includes the structure.
    ...(quick === undefined || quick.time === full?.time ? [] : [`structure ${toResult(quick)}`]),
  ]
  return told.length === 0 ? 'never' : told.join('; ')
}

function toResult({ time, problems }: { readonly time: string; readonly problems: number }): string {
  return `on ${toExactDate(Date.parse(time))}, ${problems === 0 ? 'no problems' : toCounted(problems, 'problem')}`
}

function toRiskLines(atRisk: readonly SurveyedAtRisk[], isPaused: boolean): readonly string[] {
  if (isPaused) return ['  At risk:   none. Claude Code cannot read its settings and has paused its cleanup.']
  if (atRisk.length === 0) return ['  At risk:   none']
  const more = atRisk.length - MOST_AT_RISK
  return [
    `  At risk:   ${toCounted(atRisk.length, 'session')} without a backup will be deleted within 7 days. Run “scrollback keep”.`,
    ...atRisk
      .slice(0, MOST_AT_RISK)
      .map(
        ({ id, daysLeft, project }) =>
          `    ${id.slice(0, 8)}  ${toTimeLeft(daysLeft)}  ${toPrintableName(project)}`,
      ),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ]
}

function toTimeLeft(days: number): string {
  return days === 0 ? 'due now' : `${toCounted(days, 'day')} left`
}
