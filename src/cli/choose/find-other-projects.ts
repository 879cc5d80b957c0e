import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findSystemCode } from '../../main/library/library-error.ts'
import type { FullRestorePlan } from '../../main/vault/restoring/restore-plan.ts'

/** Other projects in the same root that contain a session with the same id. */
export function findOtherProjects({ root, project, id }: FullRestorePlan): readonly string[] {
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
