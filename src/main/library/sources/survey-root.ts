import type { Survey, SurveyProblem, SurveyProgress } from '../../../shared/schemas/roots.ts'
import { discoverProjects, type FoundFile, type FoundProject, type FoundSession } from './discover.ts'

export interface RootSurveyOptions {
  readonly signal?: AbortSignal
  readonly report?: (progress: SurveyProgress) => void
}

const MAX_LISTED_PROBLEMS = 100

/** Counts what a root holds, from names, sizes and times alone. */
export async function surveyRoot(root: string, { signal, report }: RootSurveyOptions = {}): Promise<Survey> {
  const tally = { projects: 0, sessions: 0, subagents: 0, bytes: 0, problemCount: 0 }
  const problems: SurveyProblem[] = []
  let oldest: number | null = null
  let newest: number | null = null
  let projectsTotal = 0
  const reportProgress = () =>
    report?.({ projectsDone: tally.projects, projectsTotal, sessions: tally.sessions, bytes: tally.bytes })

  const projects = discoverProjects(root, {
    ...(signal && { signal }),
    onProblem(problem) {
      tally.problemCount += 1
      if (problems.length < MAX_LISTED_PROBLEMS) problems.push(problem)
    },
    onStart(count) {
      projectsTotal = count
      reportProgress()
    },
  })
  for await (const project of projects) {
    tally.projects += 1
    tally.bytes += project.bytes
    // A session whose main transcript is gone is one as long as anything of it is there.
    tally.sessions += project.sessions.filter(hasAnything).length
    for (const { kind, modified } of transcriptsOf(project)) {
      if (kind === 'subagent') tally.subagents += 1
      if (oldest === null || modified < oldest) oldest = modified
      if (newest === null || modified > newest) newest = modified
    }
    reportProgress()
  }
  return { ...tally, oldest, newest, problems }
}

function hasAnything({ main, earlier, subagents, overflow, workflows }: FoundSession): boolean {
  return main !== undefined || earlier.length + subagents.length + overflow.size + workflows.length > 0
}

function transcriptsOf({ sessions, flatSubagents }: FoundProject): readonly FoundFile[] {
  return [
    ...sessions.flatMap(({ main, earlier, subagents }) => [
      ...(main ? [main] : []),
      ...earlier,
      ...subagents,
    ]),
    ...flatSubagents,
  ]
}
