import { ExpectedError } from '../../../shared/expected-error.ts'
import { MOST_LISTED_PROBLEMS, type VaultProgress } from '../../../shared/schemas/vault.ts'
import { verifyAnnotations } from '../../annotations/back-up.ts'
import { isOwnPart, requireRootVaults } from '../parts/root-vault.ts'
import { type PartReport, verifyPart } from '../verifying/verify-part.ts'
import { addProgress, NO_PROGRESS } from './add-progress.ts'
import type { JobContext, VaultJobs } from './vault-jobs.ts'

type Verify = VaultJobs['verify']

/** One part after the other, as if they were one. */
export async function verifyAll(
  { vault, machine, isFull, isOwnOnly }: Verify['input'],
  { signal, report }: JobContext<'verify'>,
): Promise<Verify['output']> {
  const parts = requireRootVaults(vault).filter((part) => !isOwnOnly || isOwnPart(part, machine))
  const reports: PartReport[] = []
  let before = NO_PROGRESS
  for (const part of parts) {
    const { folder } = part
    let last = before
    const onProgress = (progress: VaultProgress) => {
      last = addProgress(before, progress)
      report(last)
    }
    try {
      reports.push(await verifyPart(folder, { isFull, signal, onProgress }))
    } catch (error) {
      // What another computer keeps there stops nobody.
      if (!(error instanceof ExpectedError) || error.code === 'cancelled' || isOwnPart(part, machine))
        throw error
    }
    before = last
  }
  const annotations = verifyAnnotations(vault, isFull)
  if (annotations !== undefined) reports.push(annotations)
  const problems = reports.flatMap((each) => each.problems)
  return {
    isFull,
    files: total(reports, (each) => each.files),
    bytes: total(reports, (each) => each.bytes),
    problems: problems.slice(0, MOST_LISTED_PROBLEMS),
    problemCount: problems.length,
  }
}

function total(reports: readonly PartReport[], of: (report: PartReport) => number): number {
  return reports.reduce((sum, report) => sum + of(report), 0)
}
