import { serveThread } from '../../threads/serve-thread.ts'
import { JOBS } from './jobs.ts'
import type { VaultJobName } from './vault-jobs.ts'

export interface VaultWorkerData {
  readonly job: VaultJobName
  readonly input: unknown
}

// Both ends are built together, so the input fits the job.
await serveThread<VaultWorkerData, unknown>(({ job, input }, context) => JOBS[job](input as never, context))
