import type { TranscriptClass } from '../../../core/model/classify.ts'
import type { SessionOrigin } from '../../../core/model/find-origins.ts'
import { findProjectPath } from '../../../core/model/project-dir.ts'
import type { Title } from '../../../core/model/title.ts'
import { addUsage, noUsage, type Usage } from '../../../core/parse/usage.ts'
import { toProjectName } from '../sources/source.ts'
import { type FileFacts, isWorkingAgent } from '../transcripts/file-facts.ts'
import { allGitBranches, type GitBranches, toGitBranches } from '../transcripts/git-branches.ts'

/** A session in a list. */
export interface SessionSummary extends GitBranches {
  readonly id: string
  readonly root: string
  /** Of the main transcript, below the root; of the first subagent where the main one is gone. */
  readonly path: string
  /** What the project is known by in its root: with root and id, it identifies the session. */
  readonly projectDir: string
  /** The folder the project stands for, or the name of the project's folder where no record tells. */
  readonly project: string
  readonly cwd: string | undefined
  readonly title: string
  readonly titleSource: Title['source']
  readonly class: TranscriptClass
  readonly started: number | undefined
  readonly updated: number | undefined
  readonly prompts: number
  readonly responses: number
  readonly toolCalls: number
  /** Of its main transcript: tool results and answers that tell of a failure. */
  readonly errors: number
  readonly branches: number
  readonly subagents: number
  /** Of the main transcript and its subagents, each response once. */
  readonly tokens: Usage
  readonly models: readonly string[]
  readonly versions: readonly string[]
  /** Of all its files. */
  readonly bytes: number
  /** Of the one at `path`. */
  readonly fileBytes: number
  /** When its main transcript was last written: Claude Code goes by it when it cleans up. */
  readonly modified: number
  /** The session that Claude Code went on in. */
  readonly continuedIn: string | undefined
  /** The session whose last records this one's first ones follow. */
  readonly continues: string | undefined
  /** The session that this one's first records were copied from. */
  readonly forkOf: string | undefined
  /** How many of its records an older session has. */
  readonly sharedRecords: number
}

/** The files of a session; without its main one it is what its subagents tell. */
export interface SessionFiles {
  readonly id: string
  readonly root: string
  readonly path: string
  readonly projectDir: string
  readonly main: FileFacts | undefined
  readonly agents: readonly FileFacts[]
  readonly overflowBytes: number
}

export function summarizeSession({
  id,
  root,
  path,
  projectDir,
  main,
  agents,
  overflowBytes,
}: SessionFiles): SessionSummary {
  const lead = main ?? agents[0]
  if (lead === undefined) throw new Error(`Session ${id} has no transcript`)
  const projectName = toProjectName(root, projectDir)
  const files = main ? [main, ...agents] : agents
  const working = agents.filter(isWorkingAgent)
  const usages = [...(main ? [main] : []), ...working].flatMap(({ usage }) => usage)
  return {
    id,
    root,
    path,
    projectDir,
    project: findProjectPath(projectName, lead.cwds) ?? projectName,
    cwd: lead.cwds[0],
    ...chooseTitle(lead),
    class: lead.class,
    started: lead.started,
    updated: lead.updated,
    prompts: lead.prompts,
    responses: lead.responses,
    toolCalls: lead.toolCalls,
    errors: lead.errors,
    branches: lead.branches,
    subagents: working.length + (main?.sidechains ?? 0),
    tokens: usages.reduce((sum, [, usage]) => addUsage(sum, usage), noUsage),
    models: [...new Set(usages.map(([model]) => model))].filter((model) => model !== '<synthetic>').sort(),
    versions: lead.versions,
    ...toGitBranches(lead.gitBranch, files.flatMap(allGitBranches)),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, overflowBytes),
    fileBytes: lead.bytes,
    modified: lead.modified,
    continuedIn: lead.continuedIn,
    continues: undefined,
    forkOf: main?.forkedFrom === id ? undefined : main?.forkedFrom,
    sharedRecords: 0,
  }
}

/** What a session says itself of where it comes from is believed before what can be told from the sessions around it. */
export function withOrigin(session: SessionSummary, origin: SessionOrigin | undefined): SessionSummary {
  if (origin === undefined) return session
  const { forkOf, continues, sharedRecords } = origin
  return { ...session, continues, forkOf: session.forkOf ?? forkOf, sharedRecords }
}

/** Titles that a summary in another file may replace. */
const WEAKER: ReadonlySet<Title['source']> = new Set(['prompt', 'command', 'slug', 'id'])

export function isWeakTitle({ titleSource }: Pick<SessionSummary, 'titleSource'>): boolean {
  return WEAKER.has(titleSource)
}

function chooseTitle({ title, foreignTitle }: FileFacts): Pick<SessionSummary, 'title' | 'titleSource'> {
  const own = { title: title.text, titleSource: title.source }
  return foreignTitle !== undefined && isWeakTitle(own)
    ? { title: foreignTitle.title, titleSource: 'summary' }
    : own
}
