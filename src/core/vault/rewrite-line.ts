export interface Rewriting {
  readonly session?: { readonly from: string; readonly to: string }
  readonly cwd?: { readonly from: string; readonly to: string }
}

export interface RewrittenLine {
  readonly text: string
  readonly session: boolean
  readonly cwd: boolean
}

/**
 * A line of a transcript with another session id or working folder. Only those two fields of the record itself change; a line that
 * is no record, or that has neither, stays as it is to the byte.
 */
export function rewriteLine(line: string, rewriting: Rewriting): RewrittenLine {
  const record = parseRecord(line)
  if (record === undefined) return { text: line, session: false, cwd: false }
  const { session, cwd } = rewriting
  const isSession = session !== undefined && record.sessionId === session.from
  const folder = cwd && toFolder(record.cwd, cwd)
  const isCwd = folder !== undefined
  if (!isSession && !isCwd) return { text: line, session: false, cwd: false }
  // A record that JavaScript would write in another way, with a number like 1.0 in it, is changed as text.
  if (JSON.stringify(record) !== line) {
    let text = line
    if (isSession) text = replaceField(text, 'sessionId', session.from, session.to)
    if (isCwd) text = replaceField(text, 'cwd', String(record.cwd), folder)
    return { text, session: isSession, cwd: isCwd }
  }
  const changed = { ...record, ...(isSession && { sessionId: session.to }), ...(isCwd && { cwd: folder }) }
  return { text: JSON.stringify(changed), session: isSession, cwd: isCwd }
}

/** Inside of a string its quotes would be escaped, so this finds fields only. */
function replaceField(line: string, name: string, from: string, to: string): string {
  const value = JSON.stringify(from).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return line.replace(
    new RegExp(`("${name}"\\s*:\\s*)${value}`, 'g'),
    (_, field: string) => field + JSON.stringify(to),
  )
}

function parseRecord(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** The folder itself and all below it; undefined for others. */
function toFolder(
  cwd: unknown,
  { from, to }: { readonly from: string; readonly to: string },
): string | undefined {
  if (typeof cwd !== 'string' || !cwd.startsWith(from)) return undefined
  const rest = cwd.slice(from.length)
  return rest === '' || /^[\\/]/.test(rest) ? to + rest : undefined
}
