import { basename, join, sep } from 'node:path'
import { findWorkflow } from '../../core/model/session/session-file.ts'
import { existsSync } from '../files/source-files.ts'
import { agentIdOf } from '../library/sessions/read-session.ts'
import type { FindOverflow } from '../reader/read-items.ts'
import type { AgentFile, ListAgents } from '../reader/session-place.ts'
import type { KeptCopy, KeptFiles, KeptRoot } from './kept-files.ts'
import { openKeptBytes } from './open-kept-bytes.ts'

/** A meta file is a line; a longer one is none. */
const LONGEST_META = 64 * 1024

/** Subagents that are gone from disk, though their conversation may be there: Claude Code cleans up by the age of each file. */
export function listKeptAgents(files: KeptFiles): ListAgents {
  return ({ main, id }) => {
    const found = files.findRootOf(main)
    const [, project = ''] = found?.path.split('/') ?? []
    const folder = `projects/${project}/${id}/`
    return (found?.kept.projects.get(project) ?? []).flatMap((copy) => {
      const name = basename(copy.path)
      const isAgent = name.startsWith('agent-') && name.endsWith('.jsonl') && copy.path.startsWith(folder)
      return found !== undefined && isAgent ? toAgent(found.kept, copy) : []
    })
  }
}

/** An output of a session that is gone from disk, though the session itself may be there. */
export function findKeptOverflow(files: KeptFiles): FindOverflow {
  return ({ main, id }, name) => {
    const found = files.findRootOf(main)
    const [, project = ''] = found?.path.split('/') ?? []
    const copy = found?.kept.copies.get(`projects/${project}/${id}/tool-results/${name}`)
    return copy && found && { name, path: join(found.kept.root, copy.path), size: copy.length }
  }
}

function toAgent({ root, copies }: KeptRoot, copy: KeptCopy): readonly AgentFile[] {
  const path = join(root, copy.path.replaceAll('/', sep))
  if (existsSync(path)) return []
  const name = basename(path)
  const meta = copies.get(copy.path.replace(/\.jsonl$/, '.meta.json'))
  return [
    {
      kind: 'agent',
      agentId: agentIdOf({ name }),
      path,
      name,
      size: copy.length,
      toolUseId: meta && readToolUseId(meta),
      workflow: findWorkflow(copy.path),
    },
  ]
}

function readToolUseId({ file, length }: KeptCopy): string | undefined {
  if (length > LONGEST_META) return undefined
  try {
    const bytes = openKeptBytes(file)
    try {
      const text = Buffer.alloc(length)
      bytes.read(text, 0, length, 0)
      const meta: unknown = JSON.parse(text.toString('utf8'))
      const id = typeof meta === 'object' && meta !== null && 'toolUseId' in meta ? meta.toolUseId : undefined
      return typeof id === 'string' ? id : undefined
    } finally {
      bytes.close()
    }
  } catch {
    // Damaged, or no JSON: its transcript may still say which call it belongs to.
    return undefined
  }
}
