const SCHEME = 'scrollback://session/'

/** A block that somebody pointed at. */
export interface BlockLink {
  readonly session: string
  /** The transcript of a subagent, without its folder and ending; null for the main one. */
  readonly agent: string | null
  readonly uuid: string
  readonly block: number
}

/** `scrollback://session/<id>#<uuid>/<block>`, with the subagent's name behind the id. */
export function toBlockLink({ session, agent, uuid, block }: BlockLink): string {
  const path = agent === null ? session : `${session}/${encodeURIComponent(agent)}`
  return `${SCHEME}${path}#${uuid}/${block}`
}

export function parseBlockLink(text: string): BlockLink | undefined {
  const trimmed = text.trim()
  if (!trimmed.startsWith(SCHEME)) return undefined
  const [, session, agent, uuid, block] =
    /^([\w-]+)(?:\/([\w.%-]+))?#([^/\s]+)\/(\d+)$/.exec(trimmed.slice(SCHEME.length)) ?? []
  if (session === undefined || uuid === undefined) return undefined
  try {
    return {
      session,
      agent: agent === undefined ? null : decodeURIComponent(agent),
      uuid,
      block: Number(block),
    }
  } catch {
    return undefined
  }
}

/** The name of a transcript, without its folder and ending. */
export function toTranscriptName(file: string): string {
  return (file.split(/[\\/]/).at(-1) ?? file).replace(/\.jsonl$/, '')
}
