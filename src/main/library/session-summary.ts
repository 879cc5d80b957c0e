import type { TranscriptClass } from '../../core/model/classify.ts'
import { findProjectPath } from '../../core/model/project-dir.ts'
import type { Title } from '../../core/model/title.ts'
import { sumUsage, totalUsage, type UsageByModel } from '../../core/model/usage-by-model.ts'
import { addUsage, noUsage, type Usage } from '../../core/parse/usage.ts'
import type { ReadFile, ReadSession } from './read-session.ts'

/** A session in a list. */
export interface SessionSummary {
  readonly id: string
  readonly root: string
  /** Of the main transcript, below the root; of the first subagent where the main one is gone. */
  readonly path: string
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
  readonly branches: number
  readonly subagents: number
  /** Of the main transcript and its subagents, each response once. */
  readonly tokens: Usage
  readonly models: readonly string[]
  readonly versions: readonly string[]
  readonly gitBranch: string | undefined
  /** Of all its files. */
  readonly bytes: number
  /** The session that Claude Code went on in. */
  readonly continuedIn: string | undefined
  /** The session whose last records this one's first ones follow. */
  readonly continues: string | undefined
  /** The session whose records this one begins with. */
  readonly forkOf: string | undefined
  readonly sharedRecords: number
}

export interface SummaryOptions {
  readonly root: string
  readonly path: string
  readonly projectDir: string
}

export function summarizeSession(
  session: ReadSession,
  { root, path, projectDir }: SummaryOptions,
): SessionSummary {
  const lead: ReadFile = session.main ?? (session.agents[0] as ReadFile)
  const { conversation, facts, title } = lead
  const files = [...(session.main ? [session.main] : []), ...session.agents]
  const usages = usagesOf(files)
  return {
    id: session.id,
    root,
    path,
    project: findProjectPath(projectDir, facts.cwds) ?? projectDir,
    cwd: facts.cwds.values().next().value,
    title: title.text,
    titleSource: title.source,
    class: lead.class,
    started: facts.started,
    updated: facts.updated,
    prompts: conversation.counts.prompts,
    responses: conversation.counts.responses,
    toolCalls: conversation.counts.toolCalls,
    branches: conversation.branches.length,
    subagents: countSubagents(session),
    tokens: usages.reduce((sum, usage) => addUsage(sum, totalUsage(usage)), noUsage),
    models: modelsOf(usages),
    versions: facts.versions,
    gitBranch: facts.gitBranch,
    bytes: files.reduce((sum, { file }) => sum + file.size, session.overflowBytes),
    continuedIn: conversation.state.get('continued-in'),
    continues: undefined,
    forkOf: undefined,
    sharedRecords: 0,
  }
}

/** Agents that did something for a person: no warmups, none of Claude Code's own. */
export function isWorkingAgent(agent: ReadFile): boolean {
  return agent.class === 'conversation'
}

function countSubagents({ main, agents }: ReadSession): number {
  return agents.filter(isWorkingAgent).length + (main?.conversation.sidechains.length ?? 0)
}

/** Internal agents repeat responses of the main conversation: those count once. */
function usagesOf(files: readonly ReadFile[]): readonly UsageByModel[] {
  if (files.length === 1) return files.map(({ usage }) => usage)
  const counted = new Set<string>()
  return files.map(({ conversation }) => sumUsage(conversation.steps, conversation.records, counted))
}

function modelsOf(usages: readonly UsageByModel[]): readonly string[] {
  const models = new Set(usages.flatMap((usage) => [...usage.keys()]))
  models.delete('<synthetic>')
  return [...models].sort()
}
