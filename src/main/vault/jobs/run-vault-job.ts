import { type RunInThreadOptions, runInThread } from '../../threads/run-in-thread.ts'
import type { VaultJobName, VaultJobs } from './vault-jobs.ts'
import type { VaultWorkerData } from './vault-worker.ts'

/** Hashing, packing and walking through folders keep a thread busy. */
export function runVaultJob<J extends VaultJobName>(
  job: J,
  input: VaultJobs[J]['input'],
  options: RunInThreadOptions<VaultJobs[J]['progress']>,
): Promise<VaultJobs[J]['output']> {
  return runInThread({ job, input } satisfies VaultWorkerData, options)
}
