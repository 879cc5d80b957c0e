import { keepAll } from './keep-job.ts'
import { listArchive, planAll, restoreAll } from './restore-job.ts'
import { findLostSessions, listKept, survey } from './survey-job.ts'
import { unpackSession } from './unpack-job.ts'
import type { VaultJobTable } from './vault-jobs.ts'
import { verifyAll } from './verify-job.ts'

export const JOBS: VaultJobTable = {
  keep: keepAll,
  verify: verifyAll,
  survey,
  'list-kept': listKept,
  'find-lost': findLostSessions,
  'list-archive': listArchive,
  'unpack-session': unpackSession,
  'plan-restore': planAll,
  restore: restoreAll,
}
