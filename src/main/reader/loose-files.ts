import { basename, join, relative, sep } from 'node:path'
import type { OverflowLink } from '../../core/items/item.ts'
import { collectOverflow } from '../../core/model/session/overflow.ts'
import { toSessionFile } from '../../core/model/session/session-file.ts'
import type { TranscriptRecord } from '../../core/parse/record.ts'
import { existsSync, lstatSync } from '../files/source-files.ts'
import { LinkedFolders, walkFiles } from '../library/sources/walk-files.ts'
import type { ReadTranscript } from './read-transcript-file.ts'
import { readAgents, type SessionAgents } from './session-agents.ts'
import type { ReadSessionPlace } from './session-place.ts'
import type { OpenOptions } from './transcript-cache.ts'

/** Outputs of a session, and what its workflows wrote, by the names they have in its folder. */
export function listOutputs({ project, id }: ReadSessionPlace): readonly OverflowLink[] {
  const folder = join(project, id)
  if (!existsSync(folder)) return []
  const files = [...walkFiles(folder, new LinkedFolders(project), () => undefined)]
  return files
    .flatMap(({ path }): readonly OverflowLink[] => {
      const parts = relative(project, path).split(sep)
      const { kind } = toSessionFile(parts)
      if (kind !== 'output' && kind !== 'workflow') return []
      const name = kind === 'output' ? basename(path) : parts.slice(1).join('/')
      // Not what a link leads to: it could be anything on this machine.
      const size = sizeOfFile(path)
      return size === undefined ? [] : [{ name, path, size }]
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function sizeOfFile(path: string): number | undefined {
  try {
    const stats = lstatSync(path)
    return stats.isFile() ? stats.size : undefined
  } catch {
    // It vanished.
    return undefined
  }
}

/** Those that no record names: of the transcript, or, where any is left, of a subagent. */
export async function findLooseFiles(
  main: ReadTranscript,
  session: ReadSessionPlace,
  { agents, cache }: SessionAgents,
  options: OpenOptions,
): Promise<readonly OverflowLink[]> {
  const loose = withoutNamed(listOutputs(session), main.conversation.records)
  if (loose.length === 0 || agents.length === 0) return loose
  const read = await readAgents(agents, cache, options)
  return [...read.values()].reduce(
    (left, { conversation }) => withoutNamed(left, conversation.records),
    loose,
  )
}

function withoutNamed(
  files: readonly OverflowLink[],
  records: readonly TranscriptRecord[],
): readonly OverflowLink[] {
  if (files.length === 0) return files
  const named = new Set(collectOverflow(records).map(({ name }) => name))
  return files.filter(({ name }) => !named.has(name))
}
