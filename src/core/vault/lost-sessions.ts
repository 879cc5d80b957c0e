/** A prompt as `history.jsonl` remembers it, also after its session was deleted. */
export interface RememberedPrompt {
  readonly text: string
  /** In milliseconds. */
  readonly time: number
  /** The working folder. */
  readonly project: string
  /** Missing in a tenth of them. */
  readonly session: string | undefined
}

/** A session of which only prompts remain. */
export interface LostPrompts {
  readonly id: string
  readonly project: string
  readonly first: number
  readonly last: number
  readonly prompts: readonly RememberedPrompt[]
  /** What the desktop app still calls it. */
  readonly title?: string | undefined
}

/** A line of `history.jsonl`; undefined where it is none, or holds no prompt. */
export function parseHistoryLine(line: string): RememberedPrompt | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { display, timestamp, project, sessionId } = value as Readonly<Record<string, unknown>>
  if (typeof display !== 'string' || typeof timestamp !== 'number' || !Number.isFinite(timestamp))
    return undefined
  return {
    text: display,
    time: timestamp,
    project: typeof project === 'string' ? project : '',
    session: typeof sessionId === 'string' && sessionId !== '' ? sessionId : undefined,
  }
}

/** The sessions that are neither on disk nor in the vault, newest first. A prompt that names no session cannot be said to be lost. */
export function findLostSessions(
  prompts: Iterable<RememberedPrompt>,
  isThere: (session: string) => boolean,
): readonly LostPrompts[] {
  const bySession = new Map<string, RememberedPrompt[]>()
  for (const prompt of prompts) {
    if (prompt.session === undefined || isThere(prompt.session)) continue
    const found = bySession.get(prompt.session)
    if (found === undefined) bySession.set(prompt.session, [prompt])
    else found.push(prompt)
  }
  return [...bySession]
    .map(([id, found]) => {
      const sorted = found.sort((a, b) => a.time - b.time)
      const { project = '', time: first = 0 } = sorted[0] ?? {}
      return { id, project, first, last: sorted.at(-1)?.time ?? first, prompts: sorted }
    })
    .sort((a, b) => b.last - a.last)
}

/** Those of which a prompt, or the project, has all the words. */
export function searchLost<
  S extends {
    readonly project: string
    readonly title?: string | null | undefined
    readonly prompts: readonly { readonly text: string }[]
  },
>(sessions: readonly S[], words: readonly string[]): readonly S[] {
  const wanted = words.map((word) => word.toLowerCase())
  const hasAll = (text: string) => wanted.every((word) => text.toLowerCase().includes(word))
  return sessions.filter(
    ({ project, title, prompts }) =>
      hasAll(project) || hasAll(title ?? '') || prompts.some(({ text }) => hasAll(text)),
  )
}
