import type { Usage } from '../../../core/parse/usage.ts'
import type { SessionSummary } from '../../library/sessions/session-summary.ts'

/** A session that is exported, and where its files are. */
export interface ExportSession {
  readonly summary: SessionSummary
  /** Of its main transcript, absolute; of its first subagent where that one is gone. */
  readonly file: string
  /** The branch to show; null for the active one. */
  readonly branch: string | null
  /** What the person said about it in Scrollback, where that goes along. */
  readonly said?: SaidAbout
  /** What it used, where that goes along. */
  readonly usage?: SpentUsage
}

/** With its subagents. */
export interface SpentUsage extends Usage {
  /** API-equivalent, in US dollars; null where no price is known. */
  readonly cost: number | null
}

export interface SaidAbout {
  readonly tags: readonly string[]
  /** Markdown, like those at places. */
  readonly note: string | null
  readonly places: readonly { readonly record: string; readonly text: string }[]
}
