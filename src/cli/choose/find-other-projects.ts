import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findSystemCode } from '../../main/library/library-error.ts'
import type { RestorePlan } from '../../main/vault/restoring/restore-plan.ts'

/** The other projects below the same root that have the session under the same id, so that there are two of it. */
export function findOtherProjects({ root, project, id }: RestorePlan): readonly string[] {
  const folder = join(root, 'projects')
  return listNames(folder)
    .filter((name) => name !== project && existsSync(join(folder, name, `${id}.jsonl`)))
    .sort()
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (cause) {
    if (findSystemCode(cause) === 'ENOENT') return []
    throw cause
  }
}
