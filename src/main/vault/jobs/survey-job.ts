import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { LibraryError } from '../../library/library-error.ts'
import { readSideFiles } from '../../library/sessions/given-titles.ts'
import { listDesktopFolders } from '../../library/sources/desktop-folders.ts'
import { toManagedSettings } from '../../library/sources/read-cleanup.ts'
import type { Problem } from '../../library/sources/walk-files.ts'
import { toSessionKey } from '../../store/list/session-list.ts'
import { isOwnPart, listRootVaults, type Machine, type RootVault } from '../parts/root-vault.ts'
import { readState } from '../parts/vault-state.ts'
import { isOnDisk, listKeptSessions, listSessionsOf, type SurveyedSession } from '../survey/kept-sessions.ts'
import { findLost } from '../survey/lost-sessions.ts'
import { findSessionsAtRisk, type SurveyedAtRisk } from '../survey/sessions-at-risk.ts'
import { type PartSurvey, surveyVault } from '../survey/survey-vault.ts'
import { toVaultError } from '../vault-error.ts'
import type { JobContext, VaultJobs } from './vault-jobs.ts'

/** A prompt is shown to be recognised, not to be read whole. */
const LONGEST_PROMPT = 500

export async function survey(
  { vault, machine, roots }: VaultJobs['survey']['input'],
  { signal }: JobContext<'survey'>,
): Promise<VaultJobs['survey']['output']> {
  const parts = listParts(vault)
  const isHere = (part: RootVault) => isOwnPart(part, machine)
  const skipped: string[] = []
  const onSkipped = ({ path, reason }: Problem) => skipped.push(`“${path}” was skipped:  ${reason}.`)
  const surveys = vault === null || parts.length === 0 ? [] : surveyVault(vault, isHere, onSkipped)
  const atRisk: (SurveyedAtRisk & { readonly key: string })[] = []
  for (const root of roots) {
    const part = parts.find((each) => each.root === root && isHere(each))
    const found = await findAtRisk(root, part, signal)
    atRisk.push(
      ...found.map((each) => ({
        ...each,
        key: toSessionKey({ root, projectDir: each.project, id: each.id }),
      })),
    )
  }
  return {
    parts: surveys.map((each) => toPart(each, isHere(each.part))),
    atRisk: atRisk.sort((a, b) => a.daysLeft - b.daysLeft),
    skipped,
  }
}

/** None where nothing was kept yet; a vault that cannot be read is told. */
function listParts(vault: string | null): readonly RootVault[] {
  if (vault === null || !existsSync(vault)) return []
  try {
    return listRootVaults(vault)
  } catch (cause) {
    throw toVaultError(cause, vault)
  }
}

/** A root that cannot be entered has nothing that could be kept in time; its own page tells of it. */
async function findAtRisk(
  root: string,
  part: RootVault | undefined,
  signal: AbortSignal,
): Promise<readonly SurveyedAtRisk[]> {
  const state = part === undefined ? new Map() : readState(part.folder)
  try {
    return await findSessionsAtRisk(root, {
      state,
      now: Date.now(),
      managedSettings: toManagedSettings(process),
      signal,
      onProblem: () => {},
    })
  } catch (error) {
    if (error instanceof LibraryError) return []
    throw error
  }
}

function toPart(survey: PartSurvey, isOwn: boolean): VaultJobs['survey']['output']['parts'][number] {
  const { part, sessions, files, sourceBytes, vaultBytes, pass, quick, full } = survey
  return {
    root: part.root,
    host: part.host,
    isOwn,
    sessions,
    files,
    sourceBytes,
    vaultBytes,
    aside: survey.aside.length,
    passed: pass === undefined ? null : Date.parse(pass.time),
    quick: toVerification(quick),
    full: toVerification(full),
  }
}

function toVerification(note: PartSurvey['full']) {
  return note === undefined ? null : { time: Date.parse(note.time), problems: note.problems }
}

export async function listKept({
  vault,
  machine,
}: VaultJobs['list-kept']['input']): Promise<VaultJobs['list-kept']['output']> {
  const parts = Object.groupBy(listParts(vault), (part) => (isOwnPart(part, machine) ? 'own' : 'others'))
  // What is skipped of others is said by the survey.
  return [...(parts.own ?? []).flatMap(listKeptSessions), ...listSessionsOf(parts.others ?? [], () => {})]
    .map((session) => toKept(session, machine))
    .sort((a, b) => b.modified - a.modified)
}

function toKept(session: SurveyedSession, machine: Machine): VaultJobs['list-kept']['output'][number] {
  const { id, project, modified, bytes, keptBytes, part } = session
  const { root, host } = part
  const isOwn = isOwnPart(part, machine)
  const key = toSessionKey({ root, projectDir: project, id })
  const isThere = isOwn ? isOnDisk(session) : null
  return { key, id, project, root, host, isOwn, modified, bytes, keptBytes, isOnDisk: isThere }
}

export async function findLostSessions(
  { vault, roots }: VaultJobs['find-lost']['input'],
  { signal }: JobContext<'find-lost'>,
): Promise<VaultJobs['find-lost']['output']> {
  const isKept = listParts(vault).length > 0
  const lost = await findLost(roots, {
    vault: isKept && vault !== null ? vault : undefined,
    signal,
    onProblem: () => {},
    sideFiles: readSideFiles(
      listDesktopFolders({ env: process.env, platform: process.platform, home: homedir() }),
    ),
  })
  return lost.map(({ id, project, first, last, title, prompts }) => ({
    id,
    project,
    first,
    last,
    ...(title !== undefined && { title }),
    prompts: prompts.map(({ text, time }) => ({ text: shorten(text), time })),
  }))
}

function shorten(text: string): string {
  return text.length > LONGEST_PROMPT ? `${text.slice(0, LONGEST_PROMPT)}…` : text
}
