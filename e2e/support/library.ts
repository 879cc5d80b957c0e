import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface LibraryPlan {
  readonly projects: number
  readonly sessionsPerProject: number
}

/** A root with so many small sessions; what is in them does not matter here. */
export async function writeLibrary(
  root: string,
  { projects, sessionsPerProject }: LibraryPlan,
): Promise<void> {
  for (let project = 0; project < projects; project += 1) {
    const folder = join(root, 'projects', `-home-ada-project-${project}`)
    await mkdir(folder, { recursive: true })
    for (let session = 0; session < sessionsPerProject; session += 1) {
      const file = join(folder, `${toSessionId(project, session)}.jsonl`)
      await writeFile(
        file,
        `${JSON.stringify({ type: 'user', message: { role: 'user', content: 'Hello' } })}\n`,
      )
      const modified = new Date(Date.UTC(2026, 2, 1 + project, 12, session % 60))
      await utimes(file, modified, modified)
    }
  }
}

function toSessionId(project: number, session: number): string {
  const [first, last] = [project.toString(16).padStart(8, '0'), session.toString(16).padStart(12, '0')]
  return `${first}-0000-4000-8000-${last}`
}
