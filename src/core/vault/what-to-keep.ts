/** What a person may have kept besides the sessions themselves. */
export const EXTRAS = ['plans', 'file-history', 'history'] as const

export type Extra = (typeof EXTRAS)[number]

/** How a file is named while Scrollback restores it. */
export const RESTORING = '.restoring-'

/** Never copied, wherever they lie or whatever leads to them. */
const SECRET_NAMES = new Set([
  '.credentials.json',
  'credentials.json',
  '.claude.json',
  'settings.json',
  'settings.local.json',
  'managed-settings.json',
  '.mcp.json',
])

/** Folders of a root in which something may be kept; those by choice only when they are chosen. */
export function foldersToKeep(extras: ReadonlySet<Extra>): readonly string[] {
  return [
    'projects',
    'todos',
    'tasks',
    ...(extras.has('plans') ? ['plans'] : []),
    ...(extras.has('file-history') ? ['file-history'] : []),
  ]
}

/**
 * Whether a file of one of those folders is kept: all that belongs to a session. A project's `memory/` and its
 * `sessions-index.json` belong to none, and no cleanup takes them.
 */
export function isToBeKept(path: string): boolean {
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  if (isSecretName(name) || name.endsWith('.tmp') || name.startsWith(RESTORING)) return false
  const [folder, , third] = parts
  switch (folder) {
    case 'projects':
      return parts.length > 2 && third !== 'memory' && !(parts.length === 3 && name === 'sessions-index.json')
    case 'todos':
    case 'tasks':
      return name.endsWith('.json')
    case 'plans':
      return name.endsWith('.md')
    case 'file-history':
      return true
    case 'history.jsonl':
      return parts.length === 1
    default:
      return false
  }
}

export function isSecretName(name: string): boolean {
  return SECRET_NAMES.has(name.toLowerCase())
}
