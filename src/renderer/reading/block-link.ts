const SCHEME = 'scrollback://session/'

/** A block that somebody pointed at. */
export interface BlockLink {
  readonly session: string
  /** The transcript of a subagent, from the folder of the main one on and without its ending; null for the main one itself. */
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
  const isStray = (name: string) => name.split('/').includes('..')
  try {
    const name = agent === undefined ? null : decodeURIComponent(agent)
    return name !== null && isStray(name) ? undefined : { session, agent: name, uuid, block: Number(block) }
  } catch {
    return undefined
  }
}

/** What a subagent's transcript is called in a link; null for the main one. */
export function toAgentName(file: string, main: string): string | null {
  if (file === main) return null
  const folder = main.slice(0, Math.max(main.lastIndexOf('/'), main.lastIndexOf('\\')) + 1)
  const name = file.startsWith(folder) ? file.slice(folder.length) : (file.split(/[\\/]/).at(-1) ?? file)
  return name.replaceAll('\\', '/').replace(/\.jsonl$/, '')
}

/** The transcript that a link means, beside the main one. */
export function toAgentFile(agent: string, main: string): string {
  const at = Math.max(main.lastIndexOf('/'), main.lastIndexOf('\\'))
  return `${main.slice(0, at + 1)}${agent.replaceAll('/', main[at] ?? '/')}.jsonl`
}
