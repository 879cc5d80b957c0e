import type { TranscriptClass } from '../../core/model/classify.ts'
import { findTitle, type Title } from '../../core/model/title.ts'
import { sumUsage, totalUsage } from '../../core/model/usage-by-model.ts'
import { compareVersions } from '../../core/parse/census.ts'
import { isLink, type TranscriptRecord } from '../../core/parse/record.ts'
import type { Usage } from '../../core/parse/usage.ts'
import type { FileKind } from './discover.ts'
import type { ReadFile } from './read-session.ts'

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
  const { file, transcript, conversation, overflow } = read
  const title = findTitle(conversation, { summaries: [], fallback: file.name.replace(/\.jsonl$/, '') })
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
    tokens: totalUsage(sumUsage(conversation.steps, conversation.records)),
    versions: versionsOf(conversation.records),
    title: title.text,
    titleSource: title.source,
  }
}

export function versionsOf(records: readonly TranscriptRecord[]): readonly string[] {
  const versions = new Set<string>()
  let last: unknown
  for (const record of records) {
    if (!isLink(record) || record.context === last) continue
    last = record.context
    if (record.context.version !== undefined) versions.add(record.context.version)
  }
  return [...versions].sort(compareVersions)
}
