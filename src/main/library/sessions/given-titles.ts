import { join } from 'node:path'
import { type Title, toShownTitle } from '../../../core/model/session/title.ts'
import { readText } from '../../files/open-file.ts'
import { statSync } from '../../files/source-files.ts'
import { CODE_FOLDER, COWORK_FOLDER, findCoworkFile, listSideFiles } from '../sources/desktop-folders.ts'

/** What the desktop app remembers of a session. */
export interface SideFile {
  readonly session: string
  readonly title: string | undefined
}

export type SideFiles = ReadonlyMap<string, SideFile>

export const NO_SIDE_FILES: SideFiles = new Map()

/** A side file is a few lines; what is longer is none. */
const LONGEST = 256 * 1024

/** By session: what the desktop app remembers of it. `folders` are those of the app. */
export function readSideFiles(folders: readonly string[]): SideFiles {
  const found = new Map<string, SideFile>()
  for (const folder of folders)
    for (const place of [CODE_FOLDER, COWORK_FOLDER])
      for (const path of listSideFiles(join(folder, place))) {
        const side = readSideFile(path)
        if (side !== undefined) found.set(side.session, side)
      }
  return found
}

function readSideFile(path: string): SideFile | undefined {
  const { cliSessionId, title } = readFields(path)
  return typeof cliSessionId === 'string' ? { session: cliSessionId, title: toText(title) } : undefined
}

export interface TitlePlace {
  /** The folder of the session's project. */
  readonly project: string
  readonly session: string
  readonly titleFile: string | undefined
}

/**
 * A title that lies beside a session's transcript: `custom-title.json` in its folder, or what an app that ran Claude Code calls it.
 */
export function findGivenTitle(
  { project, session, titleFile }: TitlePlace,
  sideFiles: SideFiles,
): Title | undefined {
  const custom = titleFile === undefined ? undefined : readCustomTitle(titleFile)
  if (custom !== undefined) return { text: custom, source: 'custom-title' }
  const cowork = findCoworkFile(project)
  const own = cowork === undefined ? undefined : readSideFile(cowork)
  const side = own?.session === session ? own : sideFiles.get(session)
  return side?.title === undefined ? undefined : { text: side.title, source: 'app-title' }
}

/** Where the title file of a session is, if it has one. */
export function toTitleFile(project: string, session: string): string {
  return join(project, session, 'custom-title.json')
}

function readCustomTitle(path: string): string | undefined {
  const { customTitle, title, name } = readFields(path)
  return toText(customTitle) ?? toText(title) ?? toText(name)
}

/** What is not there, is not JSON, or is no object says nothing. */
function readFields(path: string): Readonly<Record<string, unknown>> {
  try {
    if (statSync(path).size > LONGEST) return {}
    const value: unknown = JSON.parse(readText(path))
    if (typeof value === 'string') return { title: value }
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}

function toText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? toShownTitle(value).trim() : ''
  return text === '' ? undefined : text
}

/** What a session itself calls by name stands first, then what was given to it, then all else. */
export function chooseGiven(own: Title, given: Title | undefined): Title {
  return given === undefined || own.source === 'custom-title' ? own : given
}
