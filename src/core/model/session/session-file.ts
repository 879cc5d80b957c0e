import { isInternalAgent } from './classify.ts'

/** The kind of a file in a project folder, decided by its path alone. */
export type SessionFile =
  | { readonly kind: 'main'; readonly session: string }
  /** A transcript that was set aside: an older version of the session's transcript. */
  | { readonly kind: 'earlier'; readonly session: string; readonly setAside: number | undefined }
  /** A flat one (2.0.31 to 2.1.1) names its session inside. */
  | { readonly kind: 'subagent'; readonly session: string | undefined; readonly agentId: string }
  | { readonly kind: 'meta'; readonly session: string; readonly agentId: string }
  /** A tool result that was too long for the transcript. */
  | { readonly kind: 'output'; readonly session: string; readonly name: string }
  /** What a workflow wrote about a run: its journal, or its script, progress and result. */
  | { readonly kind: 'workflow'; readonly session: string }
  | { readonly kind: 'title'; readonly session: string }
  | { readonly kind: 'other'; readonly session: string | undefined }

const EARLIER = [
  /^(?<session>.+?)\.(?:orphaned|superseded)-(?<time>\d+)(?:-[^.]*)?\.jsonl$/,
  /^(?<session>.+?)\.jsonl\.(?:orphaned|superseded)-(?<time>\d+)(?:[-.].*)?$/,
]

/** `parts` lead from the project's folder to the file. */
export function toSessionFile(parts: readonly string[]): SessionFile {
  const [session = ''] = parts
  const name = parts.at(-1) ?? ''
  const agentId = /^agent-(.+)\.jsonl$/.exec(name)?.[1]
  if (parts.length === 1) {
    const earlier = findEarlier(name)
    if (earlier !== undefined) return { kind: 'earlier', ...earlier }
    if (agentId !== undefined) return { kind: 'subagent', session: undefined, agentId }
    if (name.endsWith('.jsonl')) return { kind: 'main', session: name.slice(0, -'.jsonl'.length) }
    return { kind: 'other', session: undefined }
  }
  if (session === 'memory') return { kind: 'other', session: undefined }
  if (parts[1] === 'tool-results') return { kind: 'output', session, name }
  const agentOfMeta = /^agent-(.+)\.meta\.json$/.exec(name)?.[1]
  if (agentOfMeta !== undefined) return { kind: 'meta', session, agentId: agentOfMeta }
  // Directly in the session's folder in 2.1.63, below `subagents/` otherwise.
  if (agentId !== undefined) return { kind: 'subagent', session, agentId }
  if (name === 'journal.jsonl') return { kind: 'workflow', session }
  if (parts[1] === 'workflows' && /^wf_.*\.json$/.test(name)) return { kind: 'workflow', session }
  if (name === 'custom-title.json' && parts.length === 2) return { kind: 'title', session }
  return { kind: 'other', session }
}

/** The session of which a file is an older version, and when that was set aside. */
export function findEarlier(
  name: string,
): { readonly session: string; readonly setAside: number | undefined } | undefined {
  for (const pattern of EARLIER) {
    const { session, time } = pattern.exec(name)?.groups ?? {}
    if (session !== undefined && !session.startsWith('agent-'))
      return { session, setAside: toMilliseconds(Number(time)) }
  }
  return undefined
}

/** Some times are in seconds. */
function toMilliseconds(time: number): number | undefined {
  if (!Number.isSafeInteger(time)) return undefined
  return time < 1e11 ? time * 1000 : time
}

/** `wf_…`: the workflow whose agent a file is. */
export function findWorkflow(path: string): string | undefined {
  return path.split(/[\\/]/).findLast((part) => part.startsWith('wf_') && !part.includes('.'))
}

/** Whether a file only repeats records of the session's transcript: internal agents and earlier versions. */
export function repeatsSession(name: string): boolean {
  return isInternalAgent(name) || findEarlier(name) !== undefined
}
