import { runVaultJob } from '../../vault/jobs/run-vault-job.ts'
import type { JobContext, VaultJobName, VaultJobs, VaultJobTable } from '../../vault/jobs/vault-jobs.ts'

/** Each in a thread of its own; passes one after the other, as one that was stopped may still be about to end. */
export function createVaultTasks(workerModule: string | URL): VaultJobTable {
  let passes: Promise<unknown> = Promise.resolve()

  function toTask<J extends VaultJobName>(job: J) {
    return (input: VaultJobs[J]['input'], context: JobContext<J>) =>
      runVaultJob(job, input, { ...context, workerModule })
  }
  const keep = toTask('keep')

  return {
    keep: (input, context) => {
      const pass = passes.then(() => keep(input, context))
      passes = pass.catch(() => {})
      return pass
    },
    verify: toTask('verify'),
    survey: toTask('survey'),
    'list-kept': toTask('list-kept'),
    'find-lost': toTask('find-lost'),
    'list-archive': toTask('list-archive'),
    'unpack-session': toTask('unpack-session'),
    'plan-restore': toTask('plan-restore'),
    restore: toTask('restore'),
  }
}
