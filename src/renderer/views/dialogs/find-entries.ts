import { fold } from '../../../core/query/fold.ts'
import type { Session } from '../../../shared/sessions.ts'
import type { AppCommand } from '../../commands/command.ts'

export interface PaletteEntries {
  readonly sessions: readonly Session[]
  readonly projects: readonly string[]
  readonly commands: readonly AppCommand[]
}

const MOST_SESSIONS = 20
const MOST_PROJECTS = 8
/** With nothing typed, the palette shows a few of each. */
const FEW = 5

/** What has every word of the text in its name. Sessions come newest first, as they are given. */
export function findEntries(text: string, { sessions, projects, commands }: PaletteEntries): PaletteEntries {
  const words = fold(text).text.split(/\s+/).filter(Boolean)
  const fits = (name: string) => {
    const folded = fold(name).text
    return words.every((word) => folded.includes(word))
  }
  if (words.length === 0) {
    return { sessions: sessions.slice(0, FEW), projects: projects.slice(0, FEW), commands }
  }
  return {
    sessions: takeWhere(sessions, ({ title, project }) => fits(`${title} ${project}`), MOST_SESSIONS),
    projects: takeWhere(projects, fits, MOST_PROJECTS),
    commands: commands.filter(({ title, group, words: more = '' }) => fits(`${title} ${group} ${more}`)),
  }
}

function takeWhere<T>(values: readonly T[], test: (value: T) => boolean, most: number): readonly T[] {
  const taken: T[] = []
  for (const value of values) {
    if (taken.length === most) break
    if (test(value)) taken.push(value)
  }
  return taken
}
