import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describeRefusal, LibraryError, toErrorCode } from '../library-error.ts'
import { requireTranscript } from '../transcripts/require-transcript.ts'
import { findProjects } from './list-projects.ts'

/**
 * From what a person chose, the source they meant: a transcript; the folder itself, the one around `projects`, or the `.claude` inside it;
 * or a folder with transcripts somewhere below.
 */
export async function openRoot(chosen: string): Promise<string> {
  const { path, isFile } = await findPlace(chosen)
  if (isFile) {
    requireTranscript(path)
    return path
  }
  const candidates = [path, ...(basename(path) === 'projects' ? [dirname(path)] : []), join(path, '.claude')]
  for (const candidate of candidates) {
    if (await isFolder(join(candidate, 'projects'))) return realpath(candidate)
  }
  if (await hasProjects(path, chosen)) return path
  throw new LibraryError(
    'not-a-root',
    `“${chosen}” has no Claude Code conversations. It has no “projects” folder, and no transcripts below it. ` +
      'Choose the folder that Claude Code writes to, usually “.claude” in your home folder, or a folder with “.jsonl” files.',
  )
}

async function hasProjects(path: string, chosen: string): Promise<boolean> {
  try {
    for await (const _project of findProjects(path, { onProblem: () => {} })) return true
    return false
  } catch (error) {
    throw error instanceof LibraryError ? cannotOpen(chosen, error.cause) : error
  }
}

async function findPlace(chosen: string): Promise<{ readonly path: string; readonly isFile: boolean }> {
  try {
    const path = await realpath(chosen)
    return { path, isFile: !(await stat(path)).isDirectory() }
  } catch (cause) {
    throw cannotOpen(chosen, cause)
  }
}

function cannotOpen(chosen: string, cause: unknown): LibraryError {
  return new LibraryError(toErrorCode(cause), `“${chosen}” cannot be opened: ${describeRefusal(cause)}.`, {
    cause,
  })
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}
