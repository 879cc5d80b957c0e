import type { TranscriptClass } from '../../../core/model/session/classify.ts'
import { countActive } from '../../../core/model/session/figures.ts'
import type { Title } from '../../../core/model/session/title.ts'
import type { Launch } from '../../../core/parse/launch.ts'
import type { Usage } from '../../../core/parse/usage.ts'
import type { ReadFile } from '../sessions/read-session.ts'
import { type GitBranches, toGitBranches } from './git-branches.ts'

/** What a list needs to know of a transcript; plain enough to be stored. */
export interface FileFacts extends GitBranches {
  readonly class: TranscriptClass
  readonly title: Title
  readonly started: number | undefined
  readonly updated: number | undefined
  readonly cwds: readonly string[]
  readonly versions: readonly string[]
  readonly usage: readonly (readonly [model: string, usage: Usage])[]
  readonly prompts: number
  readonly responses: number
  readonly toolCalls: number
  /** Tool results and answers that tell of a failure. */
  readonly errors: number
  readonly branches: number
  readonly sidechains: number
  readonly continuedIn: string | undefined
  readonly forkedFrom: string | undefined
  readonly launch: Launch
  readonly bytes: number
  /** When the file was last written, in milliseconds. */
  readonly modified: number
}

export function buildFileFacts({
  file,
  conversation,
  facts,
  title,
  transcript,
  usage,
  ...read
}: ReadFile): FileFacts {
  const { responses, toolCalls } = conversation.counts
  return {
    class: read.class,
    title,
    started: facts.started,
    updated: facts.updated,
    cwds: [...facts.cwds],
    versions: facts.versions,
    ...toGitBranches(facts.gitBranch, facts.gitBranches),
    usage: [...usage],
    ...countActive(conversation),
    responses,
    toolCalls,
    branches: conversation.branches.length,
    sidechains: conversation.sidechains.length,
    continuedIn: conversation.state.get('continued-in'),
    forkedFrom: facts.forkedFrom,
    launch: transcript.launch,
    bytes: file.size,
    modified: file.modified,
  }
}

/** An agent that did something for a person: no warmup, none of Claude Code's own. */
export function isWorkingAgent(agent: Pick<FileFacts, 'class'>): boolean {
  return agent.class === 'conversation'
}
