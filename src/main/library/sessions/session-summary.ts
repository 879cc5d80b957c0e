import type { SessionOrigin } from '../../../core/model/links/find-origins.ts'
import type { TranscriptClass } from '../../../core/model/session/classify.ts'
import { findProjectPath } from '../../../core/model/session/project-dir.ts'
import type { Title } from '../../../core/model/session/title.ts'
import { NO_LAUNCH } from '../../../core/parse/launch.ts'
import { addUsage, noUsage, type Usage } from '../../../core/parse/usage.ts'
import { toCounted } from '../../../shared/format.ts'
import { toProjectName } from '../sources/source.ts'
import { type FileFacts, isWorkingAgent } from '../transcripts/file-facts.ts'
import { allGitBranches, type GitBranches, toGitBranches } from '../transcripts/git-branches.ts'
import { chooseGiven } from './given-titles.ts'

/** What stands for a session whose transcript is gone: an older version, a subagent, or nothing but outputs. */
export type Remains = 'earlier' | 'subagents' | 'outputs'

/** A session in a list. */
export interface SessionSummary extends GitBranches {
  readonly id: string
  readonly root: string
  /** Of the main transcript, below the root; where that is gone, of what stands for it, and where nothing does, where it was. */
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
  /** What is left of a session whose transcript is gone; null for all others. */
  readonly remains: Remains | null
  /** Older versions of its transcript that were set aside. */
  readonly earlier: number
  /** A copy of a conversation that went on in the background. */
  readonly isBackground: boolean
  /** `claude-desktop` and the like, where a record tells. */
  readonly entrypoint: string | undefined
}

/** The files of a session; without its main one it is what an older version or its subagents tell. */
export interface SessionFiles {
  readonly id: string
  readonly root: string
  readonly path: string
  readonly projectDir: string
  readonly main: FileFacts | undefined
  /** The oldest first. */
  readonly earlier: readonly FileFacts[]
  readonly agents: readonly FileFacts[]
  /** What lies beside it, or with the desktop app. */
  readonly givenTitle: Title | undefined
  /** A summary of it that another file has. */
  readonly foreignTitle?: string | undefined
  readonly overflowBytes: number
  /** Outputs that nobody can read as a conversation. */
  readonly outputs: { readonly count: number; readonly modified: number }
}

interface Parts {
  readonly main: object | undefined
  readonly earlier: readonly object[]
  readonly agents: readonly object[]
}

export function toOutputs(files: readonly { readonly modified: number }[]): SessionFiles['outputs'] {
  return { count: files.length, modified: Math.max(0, ...files.map(({ modified }) => modified)) }
}

export function summarizeSession(session: SessionFiles): SessionSummary {
  const { id, root, path, projectDir, main, earlier, agents, overflowBytes } = session
  const lead = main ?? earlier.at(-1) ?? agents[0] ?? describeOutputs(session)
  const projectName = toProjectName(root, projectDir)
  const files = [...(main ? [main] : []), ...earlier, ...agents]
  const working = agents.filter(isWorkingAgent)
  const own = main ?? earlier.at(-1)
  const usages = [...(own ? [own] : []), ...working].flatMap(({ usage }) => usage)
  return {
    id,
    root,
    path,
    projectDir,
    project: findProjectPath(projectName, lead.cwds) ?? projectName,
    cwd: lead.cwds[0],
    ...chooseTitle(lead, session),
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
    remains: findRemains(session),
    earlier: earlier.length,
    isBackground: lead.launch.isBackground,
    entrypoint: lead.launch.entrypoint,
  }
}

/** What stands for a session, by what is there of it. */
export function findRemains({ main, earlier, agents }: Parts): Remains | null {
  if (main !== undefined) return null
  if (earlier.length > 0) return 'earlier'
  return agents.length > 0 ? 'subagents' : 'outputs'
}

/** Where no transcript is left at all. */
function describeOutputs({ id, outputs }: SessionFiles): FileFacts {
  if (outputs.count === 0) throw new Error(`Session ${id} has no files`)
  return {
    class: 'remainder',
    title: { text: `Deleted session with ${toCounted(outputs.count, 'file')} left`, source: 'id' },
    started: undefined,
    updated: outputs.modified,
    cwds: [],
    versions: [],
    usage: [],
    prompts: 0,
    responses: 0,
    toolCalls: 0,
    errors: 0,
    branches: 0,
    sidechains: 0,
    gitBranch: undefined,
    continuedIn: undefined,
    forkedFrom: undefined,
    launch: NO_LAUNCH,
    bytes: 0,
    modified: outputs.modified,
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

export function isWeakTitle({ source }: Pick<Title, 'source'>): boolean {
  return WEAKER.has(source)
}

function chooseTitle(
  { title }: FileFacts,
  { givenTitle, foreignTitle }: SessionFiles,
): Pick<SessionSummary, 'title' | 'titleSource'> {
  const own = chooseGiven(title, givenTitle)
  const { text, source } =
    foreignTitle !== undefined && isWeakTitle(own)
      ? ({ text: foreignTitle, source: 'summary' } as const)
      : own
  return { title: text, titleSource: source }
}
