import type { TranscriptClass } from '../../../core/model/session/classify.ts'
import type { Title } from '../../../core/model/session/title.ts'
import { totalUsage } from '../../../core/model/session/usage-by-model.ts'
import type { Usage } from '../../../core/parse/usage.ts'
import type { ReadFile } from '../sessions/read-session.ts'
import type { FileKind } from '../sources/discover.ts'

/** What `doctor` says of a file. */
export interface FileReport {
  /** Below the root, with `/`. */
  readonly path: string
  readonly kind: FileKind
  readonly class: TranscriptClass
  readonly lines: number
  readonly known: number
  readonly unknown: number
  readonly unreadable: number
  readonly unreadableLines: readonly number[]
  readonly steps: number
  readonly responses: number
  readonly toolCalls: number
  readonly resultsPaired: number
  readonly resultsUnpaired: number
  readonly prompts: number
  readonly branchPoints: number
  readonly branches: number
  readonly uncovered: number
  readonly orphans: number
  readonly duplicates: number
  readonly overflowReferenced: number
  readonly overflowFound: number
  readonly overflowMissing: number
  readonly subagents: number
  readonly subagentsUnlinked: number
  readonly tokens: Usage
  readonly versions: readonly string[]
  readonly title: string
  readonly titleSource: Title['source']
}

export interface ReportOptions {
  readonly path: string
  readonly subagents: number
  readonly subagentsUnlinked: number
}

export function buildFileReport(
  read: ReadFile,
  { path, subagents, subagentsUnlinked }: ReportOptions,
): FileReport {
  const { file, transcript, conversation, overflow, facts, title } = read
  const overflowFound = overflow.filter((reference) => reference.file !== undefined).length
  return {
    path,
    kind: file.kind,
    class: read.class,
    ...transcript.counts,
    unreadableLines: transcript.unreadable.map(({ line }) => line),
    steps: conversation.steps.length,
    ...conversation.counts,
    branchPoints: conversation.branchPoints.length,
    branches: conversation.branches.length,
    duplicates: conversation.duplicates.length,
    overflowReferenced: overflow.length,
    overflowFound,
    overflowMissing: overflow.length - overflowFound,
    subagents,
    subagentsUnlinked,
    tokens: totalUsage(read.usage),
    versions: facts.versions,
    title: title.text,
    titleSource: title.source,
  }
}
