import { runVaultJob } from '../vault/jobs/run-vault-job.ts'
import type { JobContext, VaultJobName, VaultJobs } from '../vault/jobs/vault-jobs.ts'
import type { VaultTasks } from './protocol.ts'
import type { TaskTable } from './tasks.ts'

/** Each in a thread of its own; passes one after the other, as one that was stopped may still be about to end. */
export function createVaultTasks(workerModule: string | URL): Pick<TaskTable, keyof VaultTasks> {
  let passes: Promise<unknown> = Promise.resolve()

  function toTask<J extends VaultJobName>(job: J) {
    return (input: VaultJobs[J]['input'], context: JobContext<J>) =>
      runVaultJob(job, input, { ...context, workerModule })
  }
  const keep = toTask('keep')

  return {
    'vault-keep': (input, context) => {
      const pass = passes.then(() => keep(input, context))
      passes = pass.catch(() => {})
      return pass
    },
    'vault-verify': toTask('verify'),
    'vault-survey': toTask('survey'),
    'vault-list-kept': toTask('list-kept'),
    'vault-find-lost': toTask('find-lost'),
    'vault-list-archive': toTask('list-archive'),
    'vault-unpack-session': toTask('unpack-session'),
    'vault-plan-restore': toTask('plan-restore'),
    'vault-restore': toTask('restore'),
  }
}
