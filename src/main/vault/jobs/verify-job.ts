import { MOST_LISTED_PROBLEMS } from '../../../shared/vault.ts'
import { isOwnPart, requireRootVaults } from '../root-vault.ts'
import { type VerifyReport, verifyPart } from '../verify-part.ts'
import type { JobContext, VaultJobs } from './vault-jobs.ts'

type Verify = VaultJobs['verify']

/** One part after the other, as if they were one. */
export async function verifyAll(
  { vault, machine, isFull, isOwnOnly }: Verify['input'],
  { signal, report }: JobContext<'verify'>,
): Promise<Verify['output']> {
  const parts = requireRootVaults(vault).filter((part) => !isOwnOnly || isOwnPart(part, machine))
  const reports: VerifyReport[] = []
  for (const { folder } of parts) {
    const files = total(reports, (each) => each.files)
    const bytes = total(reports, (each) => each.bytes)
    reports.push(
      await verifyPart(folder, {
        isFull,
        signal,
        onProgress: ({ filesDone, filesTotal, bytesDone, bytesTotal }) =>
          report({
            filesDone: files + filesDone,
            filesTotal: files + filesTotal,
            bytesDone: bytes + bytesDone,
            bytesTotal: bytes + bytesTotal,
          }),
      }),
    )
  }
  const problems = reports.flatMap((each) => each.problems)
  return {
    isFull,
    files: total(reports, (each) => each.files),
    bytes: total(reports, (each) => each.bytes),
    problems: problems.slice(0, MOST_LISTED_PROBLEMS),
    problemCount: problems.length,
  }
}

function total(reports: readonly VerifyReport[], of: (report: VerifyReport) => number): number {
  return reports.reduce((sum, report) => sum + of(report), 0)
}
