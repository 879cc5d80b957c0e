import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Root } from '../../shared/schemas/roots.ts'

/** Folders of Claude Code itself, and copies of them: only they have sessions with all that belongs to them. The sample is always there. */
export function listKeptRoots(roots: readonly Root[]): readonly Root[] {
  return roots.filter(
    ({ path, origin, isMissing }) => origin !== 'sample' && !isMissing && existsSync(join(path, 'projects')),
  )
}
