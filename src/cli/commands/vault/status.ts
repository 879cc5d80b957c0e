import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { isConversation } from '../../../core/model/session/classify.ts'
import { countTalks, type KeptCount } from '../../../core/vault/count-talks.ts'
import { readCleanup, toManagedSettings } from '../../../main/library/sources/read-cleanup.ts'
import type { Problem } from '../../../main/library/sources/walk-files.ts'
import { toSessionKey } from '../../../main/store/session-list.ts'
import { isOwnPart, type RootVault } from '../../../main/vault/parts/root-vault.ts'
import { readState } from '../../../main/vault/parts/vault-state.ts'
import { isOnDisk, listKeptSessions } from '../../../main/vault/survey/kept-sessions.ts'
import { findSessionsAtRisk, type SessionAtRisk } from '../../../main/vault/survey/sessions-at-risk.ts'
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
  /** Undefined for a root that is not on this computer, or not there any more. */
  readonly atRisk: readonly SessionAtRisk[] | undefined
  /** Claude Code deletes nothing for now. */
  readonly isPaused: boolean
}

const MOST_AT_RISK = 10

export function addVaultStatusCommand(vault: Command, terminal: Terminal): void {
  addVaultOptions(vault.command('status'))
    .description(
      'Tell what is kept, its size against the source, and what will be deleted and is not kept yet.',
    )
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

/** As the Vault page counts. */
function count(part: RootVault, sessions: ReadonlyMap<string, Session>): KeptCount {
  const { root } = part
  const kept = listKeptSessions(part).map((each) => {
    const key = toSessionKey({ root, projectDir: each.project, id: each.id })
    return { key, isGone: sessions.get(key)?.isGone ?? !isOnDisk(each) }
  })
  const minor = [...sessions.values()].filter((session) => !isConversation(session))
  return countTalks(kept, new Set(minor.map(({ key }) => key)))
}

/** Of another computer's sessions nobody here knows whether anybody talked in them, or whether they are still there. */
function countForeign(part: RootVault): KeptCount {
  return { talks: listKeptSessions(part).length, gone: 0, minor: 0 }
}

function findRisks(
  part: RootVault,
  problems: Problem[],
  { platform, signal }: Terminal,
): Promise<readonly SessionAtRisk[]> {
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
    `${part.root === '' ? 'A folder that root.json no longer names' : part.root} on ${part.host}`,
    `  Kept:      ${toKept(count)}, in ${toCounted(files, 'file')}`,
    `  Size:      ${toSize(vaultBytes)} for ${toSize(sourceBytes)}${share}`,
    `  Last pass: ${pass === undefined ? 'never ended' : toExactDate(Date.parse(pass.time))}${survey.isUnfinished ? ' (another is running, or did not end)' : ''}`,
    `  Verified:  ${toVerified(survey)}`,
    ...(survey.isRedundant ? ['  Copies:    two of everything'] : []),
    ...(survey.aside.length === 0 ? [] : toAsideLines(survey.aside)),
    ...(atRisk === undefined ? [] : toRiskLines(atRisk, isPaused)),
  ]
}

function toAsideLines(aside: readonly string[]): readonly string[] {
  return [
    `  Set aside: ${toCounted(aside.length, 'file')} that Scrollback cannot explain; restore offers what can be unpacked`,
    ...aside.map((path) => `    ${path}`),
  ]
}

function toKept({ talks, gone, minor }: KeptCount): string {
  const away = gone === 0 ? '' : `, ${toCount(gone)} of them gone from disk`
  const silent = minor === 0 ? '' : `${gone === 0 ? '' : ','} and ${toCount(minor)} in which nobody talked`
  return `${toCounted(talks, 'session')}${away}${silent}`
}

function toVerified({ quick, full }: PartSurvey): string {
  const told = [
    ...(full === undefined ? [] : [`every byte ${toResult(full)}`]),
    // Whoever looks at every byte sees the structure, too.
    ...(quick === undefined || quick.time === full?.time ? [] : [`structure ${toResult(quick)}`]),
  ]
  return told.length === 0 ? 'never' : told.join('; ')
}

function toResult({ time, problems }: { readonly time: string; readonly problems: number }): string {
  return `on ${toExactDate(Date.parse(time))}, ${problems === 0 ? 'all well' : toCounted(problems, 'problem')}`
}

function toRiskLines(atRisk: readonly SessionAtRisk[], isPaused: boolean): readonly string[] {
  if (isPaused)
    return ['  At risk:   nothing: Claude Code has paused its cleanup, because its settings cannot be parsed']
  if (atRisk.length === 0) return ['  At risk:   nothing: all that will be deleted within 7 days is kept']
  const more = atRisk.length - MOST_AT_RISK
  return [
    `  At risk:   ${toCounted(atRisk.length, 'session')} will be deleted within 7 days and ${atRisk.length === 1 ? 'is' : 'are'} not kept yet: scrollback keep`,
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
