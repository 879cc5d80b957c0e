import { ExpectedError } from '../../../shared/expected-error.ts'
import { backUpAnnotations } from '../../annotations/back-up.ts'
import { requireVaultThere } from '../parts/root-vault.ts'
import { isFullVerificationDue, readStatus } from '../parts/vault-status.ts'
import { describeRecovery } from '../passes/describe-recovery.ts'
import { keepRoot, type RootPassReport } from '../passes/keep-root.ts'
import { addProgress, NO_PROGRESS } from './add-progress.ts'
import type { JobContext, VaultJobs } from './vault-jobs.ts'

type Keep = VaultJobs['keep']

/** One root that cannot be kept does not hold up the others; the first failure is told when all had their turn. */
export async function keepAll(
  { vault, machine, roots, extras, annotations }: Keep['input'],
  { signal, report }: JobContext<'keep'>,
): Promise<Keep['output']> {
  // One that is gone is not made anew, on another disk than the one that is missing.
  requireVaultThere(vault)
  const reports: RootPassReport[] = []
  let problems = 0
  let failure: ExpectedError | undefined
  let before = NO_PROGRESS
  for (const root of roots) {
    let last = before
    try {
      reports.push(
        await keepRoot(vault, root, {
          machine,
          extras: new Set(extras),
          signal,
          onProblem: () => {
            problems += 1
          },
          onProgress: (progress) => {
            last = addProgress(before, progress)
            report(last)
          },
        }),
      )
    } catch (error) {
      if (!(error instanceof ExpectedError) || error.code === 'cancelled') throw error
      failure ??= error
    }
    before = last
  }
  try {
    backUpAnnotations(vault, annotations, { machine })
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    failure ??= error
  }
  if (failure !== undefined) throw failure
  return {
    report: { ...toReport(reports), problems, notices: reports.flatMap(toNotices) },
    isFullDue: reports.some(
      ({ folder, repaired }) => repaired > 0 || isFullVerificationDue(readStatus(folder), Date.now()),
    ),
  }
}

/** A pass that was killed and put in order is nothing to tell. */
function toNotices({ recovery, aside }: RootPassReport): readonly string[] {
  return describeRecovery({ recovery: recovery && { ...recovery, wasUnfinished: false }, aside })
}

function toReport(
  reports: readonly RootPassReport[],
): Omit<Keep['output']['report'], 'problems' | 'notices'> {
  const total = (of: (report: RootPassReport) => number) =>
    reports.reduce((known, report) => known + of(report), 0)
  return {
    files: total(({ files }) => files),
    bytes: total(({ bytes }) => bytes),
    added: {
      files: total(({ added }) => added.files),
      bytes: total(({ added }) => added.bytes),
      versions: total(({ added }) => added.versions),
    },
  }
}
