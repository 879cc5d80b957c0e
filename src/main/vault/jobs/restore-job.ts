import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ExpectedError, throwIfCancelled } from '../../../shared/expected-error.ts'
import type { Restorable, RestorePlan } from '../../../shared/schemas/restore.ts'
import { openRestoreSource } from '../restoring/find-restorable.ts'
import { ChangedArchive, refuseChanged } from '../restoring/refuse-changed.ts'
import type { RestorableSession, RestoreSource } from '../restoring/restorable.ts'
import { restore } from '../restoring/restore.ts'
import { type FullRestorePlan, planRestore } from '../restoring/restore-plan.ts'
import { VaultError } from '../vault-error.ts'
import type { JobContext, RestoreOrder, VaultJobs } from './vault-jobs.ts'

type Ordered = RestoreOrder['sessions'][number]

export async function listArchive({
  path,
}: VaultJobs['list-archive']['input']): Promise<readonly Restorable[]> {
  return withSource(path, async ({ sessions }) =>
    sessions.map(({ id, title, project, root, modified, files }) => ({
      id,
      title: title ?? null,
      project,
      root: root ?? null,
      modified: modified ?? null,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
    })),
  )
}

/** Nothing is written. A session that cannot be restored says why, and the others are planned. */
export async function planAll(
  order: RestoreOrder,
  context: JobContext<'plan-restore'>,
): Promise<readonly RestorePlan[]> {
  const plans: RestorePlan[] = []
  await forEach(order, context, async (ordered, source) => {
    try {
      plans.push(toPlan(await plan(ordered, source, order), ordered))
    } catch (error) {
      if (!isTellable(error)) throw error
      plans.push(toRefusal(ordered, order, error))
    }
  })
  return plans
}

/** Plans anew, as the disk may have changed, and writes what has no conflict. One that fails does not hold up the others. */
export async function restoreAll(
  order: RestoreOrder,
  context: JobContext<'restore'>,
): Promise<VaultJobs['restore']['output']> {
  const receipts: VaultJobs['restore']['output']['receipts'][number][] = []
  const failures: { id: string; message: string }[] = []
  await forEach(order, context, async (ordered, source) => {
    try {
      const { written, same, stayed, rewritten, ...receipt } = await restore(
        await plan(ordered, source, order),
        context.signal,
      )
      const bytes = written.reduce((sum, { size }) => sum + size, 0)
      receipts.push({
        ...receipt,
        written: written.length,
        bytes,
        same: same.length,
        stayed: stayed.length,
        ...rewritten,
      })
    } catch (error) {
      if (!isTellable(error)) throw error
      failures.push({ id: ordered.id, message: error.message })
    }
  })
  return { receipts, failures }
}

function isTellable(error: unknown): error is ExpectedError {
  return error instanceof ExpectedError && error.code !== 'cancelled'
}

async function forEach(
  { from, sessions }: RestoreOrder,
  { signal, report }: JobContext<'plan-restore'> | JobContext<'restore'>,
  act: (ordered: Ordered, source: RestoreSource) => Promise<void>,
): Promise<void> {
  await withSource(from, async (source) => {
    for (const [done, ordered] of sessions.entries()) {
      throwIfCancelled(signal)
      report({ done, total: sessions.length })
      await act(ordered, source)
    }
  })
}

async function withSource<T>(path: string, use: (source: RestoreSource) => Promise<T>): Promise<T> {
  const source = await openRestoreSource(path)
  try {
    return await use(source)
  } finally {
    source.close()
  }
}

async function plan(ordered: Ordered, source: RestoreSource, order: RestoreOrder): Promise<FullRestorePlan> {
  const session = await source.complete(find(ordered, source))
  if (!order.isChangeAccepted) refuseChanged(session)
  const to = chooseRoot(session, order)
  return planRestore(session, {
    to,
    ...(order.folder !== null && { project: order.folder }),
    ...(ordered.isAsNew && { isAsNew: true }),
    ...(order.folder !== null && order.isCwdRewritten && { isCwdRewritten: true }),
  })
}

function find({ id, project, root }: Ordered, { sessions }: RestoreSource): RestorableSession {
  const found = sessions.find(
    (each) => each.id === id && each.project === project && (each.root ?? null) === root,
  )
  if (found !== undefined) return found
  throw new VaultError('not-found', `The session ${id} is no longer there.`)
}

function chooseRoot({ id, root }: RestorableSession, { to, roots, otherwise }: RestoreOrder): string {
  const chosen = to ?? (root !== undefined && roots.includes(root) && existsSync(root) ? root : otherwise)
  if (chosen !== null) return resolve(chosen)
  throw new VaultError('not-found', `There is no Claude Code folder to restore ${id} to.`)
}

function toPlan(plan: FullRestorePlan, { isAsNew }: Ordered): RestorePlan {
  const { session, root, project, files, hasConflict, rewriting } = plan
  return {
    id: session.id,
    isAsNew,
    modified: session.modified ?? null,
    root,
    project,
    files: files.map(({ path, file, state, existing }) => ({
      path,
      size: file.size,
      state,
      existing: existing ?? null,
    })),
    hasConflict,
    cwd: rewriting.cwd ?? null,
    isChanged: (session.differences ?? []).length > 0,
    problem: null,
  }
}

function toRefusal(ordered: Ordered, { to, otherwise }: RestoreOrder, error: ExpectedError): RestorePlan {
  const { id, project, root, isAsNew } = ordered
  return {
    id,
    isAsNew,
    modified: null,
    root: to ?? root ?? otherwise ?? '',
    project,
    files: [],
    hasConflict: false,
    cwd: null,
    isChanged: error instanceof ChangedArchive,
    problem: error.message,
  }
}
