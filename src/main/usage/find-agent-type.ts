import { basename, join } from 'node:path'
import { findString, isObject } from '../../core/parse/json-value.ts'
import { readText } from '../files/open-file.ts'

interface IndexedFile {
  readonly root: string
  readonly path: string
  readonly kind: string
}

/** Claude Code's own agents have names such as `agent-aprompt_suggestion-f1258b.jsonl`. */
const OWN_AGENT = /^agent-a([a-z]+(?:_[a-z]+)*)-/

const UNKNOWN_AGENT = 'subagent'

/** The type of the subagent whose transcript it is, from the file that lies beside it (2.1.71 and later); null for other transcripts. */
export function findAgentType({ root, path, kind }: IndexedFile): string | null {
  if (kind !== 'subagent') return null
  const own = OWN_AGENT.exec(basename(path))?.[1]
  if (own !== undefined) return own
  return readAgentType(join(root, path.replace(/\.jsonl$/, '.meta.json'))) ?? UNKNOWN_AGENT
}

function readAgentType(path: string): string | undefined {
  try {
    const meta: unknown = JSON.parse(readText(path))
    return isObject(meta) ? findString(meta.agentType) : undefined
  } catch {
    // Older versions wrote none, and of what is gone there is none.
    return undefined
  }
}
