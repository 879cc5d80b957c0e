import { fold } from '../../core/query/words/fold.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import type { AppCommand } from '../commands/command.ts'

export interface PaletteEntries {
  readonly sessions: readonly Session[]
  readonly projects: readonly string[]
  readonly commands: readonly AppCommand[]
}

/** So many can be seen at once: every kind has its share, and sessions have what others leave. */
const MOST_ENTRIES = 12
const MOST_PROJECTS = 4
const SHARE_OF_COMMANDS = 3
/** With nothing typed, the palette shows a few of each. */
const FEW = 5

/** What has every word of the text in its name. Sessions come newest first, as they are given; those of a project last. */
export function findEntries(text: string, { sessions, projects, commands }: PaletteEntries): PaletteEntries {
  const words = fold(text).text.split(/\s+/).filter(Boolean)
  const fits = (name: string) => {
    const folded = fold(name).text
    return words.every((word) => folded.includes(word))
  }
  if (words.length === 0) {
    return { sessions: sessions.slice(0, FEW), projects: projects.slice(0, FEW), commands }
  }
  const foundProjects = projects.filter(fits).slice(0, MOST_PROJECTS)
  const foundCommands = commands.filter(({ title, group, words: more = '' }) =>
    fits(`${title} ${group} ${more}`),
  )
  const left = MOST_ENTRIES - foundProjects.length - Math.min(foundCommands.length, SHARE_OF_COMMANDS)
  return { sessions: findSessions(sessions, fits, left), projects: foundProjects, commands: foundCommands }
}

/** By their title first: the name of a project would bring all its sessions. */
function findSessions(
  sessions: readonly Session[],
  fits: (name: string) => boolean,
  most: number,
): readonly Session[] {
  const byTitle: Session[] = []
  const byProject: Session[] = []
  for (const session of sessions) {
    if (byTitle.length === most) break
    if (fits(session.title)) byTitle.push(session)
    else if (byProject.length < most && fits(`${session.title} ${session.project}`)) byProject.push(session)
  }
  return [...byTitle, ...byProject].slice(0, most)
}
