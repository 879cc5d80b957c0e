import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describeRefusal, LibraryError, toErrorCode } from './library-error.ts'

/** From a folder a person chose, the root they meant: the folder itself, the one around `projects`, or the `.claude` inside it. */
export async function openRoot(chosen: string): Promise<string> {
  const folder = await toRealFolder(chosen)
  const candidates = [
    folder,
    ...(basename(folder) === 'projects' ? [dirname(folder)] : []),
    join(folder, '.claude'),
  ]
  for (const candidate of candidates) {
    if (await isFolder(join(candidate, 'projects'))) return realpath(candidate)
  }
  throw new LibraryError(
    'not-a-root',
    `“${chosen}” holds no Claude Code conversations: there is no “projects” folder in it. ` +
      'Choose the folder Claude Code writes to, usually “.claude” in your home folder.',
  )
}

async function toRealFolder(chosen: string): Promise<string> {
  try {
    const real = await realpath(chosen)
    if ((await stat(real)).isDirectory()) return real
  } catch (cause) {
    throw new LibraryError(toErrorCode(cause), `“${chosen}” cannot be opened: ${describeRefusal(cause)}.`, {
      cause,
    })
  }
  throw new LibraryError(
    'not-a-root',
    `“${chosen}” is a file. Choose the folder Claude Code writes to, usually “.claude”.`,
  )
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}
