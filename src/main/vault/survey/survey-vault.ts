import { ExpectedError } from '../../../shared/expected-error.ts'
import { parseSetAside } from '../../files/set-aside.ts'
import type { OnProblem } from '../../library/sources/walk-files.ts'
import { listAllFiles } from '../parts/list-kept-files.ts'
import { type RootVault, requireRootVaults } from '../parts/root-vault.ts'
import { isUnfinished } from '../parts/unfinished-mark.ts'
import { readState } from '../parts/vault-state.ts'
import { type PartStatus, readStatus } from '../parts/vault-status.ts'
import { hasSecondCopies } from '../passes/second-copy.ts'
import { inVault } from '../vault-error.ts'
import { isOnDisk, listKeptSessions, type SurveyedSession } from './kept-sessions.ts'

export interface PartSurvey extends PartStatus {
  readonly part: RootVault
  readonly sessions: number
  /** Those whose transcript is not on disk any more; undefined for a root of another computer. */
  readonly gone: number | undefined
  readonly files: number
  /** Of the sources, newest versions only. */
  readonly sourceBytes: number
  /** Of everything in this part of the vault, its ledger included. */
  readonly vaultBytes: number
  /** A pass is running, or did not end. */
  readonly isUnfinished: boolean
  /** Files that a repair set aside, because nobody could explain them. */
  readonly aside: readonly string[]
  /** A second copy of everything lies in it. */
  readonly isRedundant: boolean
}

/** What is kept for each root, how large it is, and when it was last looked after. */
export function surveyVault(
  vault: string,
  isOwn: (part: RootVault) => boolean,
  onSkipped: OnProblem,
): readonly PartSurvey[] {
  return requireRootVaults(vault, onSkipped).flatMap((part) => {
    try {
      return inVault(part.folder, () => surveyPart(part, isOwn(part)))
    } catch (error) {
      if (!(error instanceof ExpectedError) || isOwn(part)) throw error
      onSkipped({ path: part.folder, reason: error.message.replace(/\.$/, '') })
      return []
    }
  })
}

function surveyPart(part: RootVault, isOwn: boolean): PartSurvey {
  const sessions = listKeptSessions(part)
  let files = 0
  let sourceBytes = 0
  for (const { length } of readState(part.folder).values()) {
    files++
    sourceBytes += length
  }
  let vaultBytes = 0
  const aside: string[] = []
  for (const { path, size } of listAllFiles(part.folder)) {
    vaultBytes += size
    if (parseSetAside(path) !== undefined) aside.push(path)
  }
  return {
    part,
    sessions: sessions.length,
    gone: isOwn ? countGone(sessions) : undefined,
    files,
    sourceBytes,
    vaultBytes,
    isUnfinished: isUnfinished(part.folder),
    aside,
    isRedundant: hasSecondCopies(part.folder),
    ...readStatus(part.folder),
  }
}

function countGone(sessions: readonly SurveyedSession[]): number {
  return sessions.filter((session) => !isOnDisk(session)).length
}
