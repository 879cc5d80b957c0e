import { toPage } from '../../main/export/export-page.ts'
import { toExportSession } from '../../main/export/plan/choose-sessions.ts'
import type { ReadSession } from '../../main/library/sessions/read-session.ts'
import { DEFAULT_EXPORT_OPTIONS, type ExportOptions } from '../../shared/schemas/export.ts'
import type { Terminal } from '../terminal.ts'

export interface PrintedConversation {
  readonly session: ReadSession
  /** As lists have it: they may know a summary that stands in another transcript. */
  readonly title: string | undefined
  /** The id of the branch to begin with; null for the one that Claude Code would resume. */
  readonly branch: string | null
  readonly branches: ExportOptions['branches']
  /** Name and version of this program. */
  readonly generator: string
}

/** Prints what the Markdown export of a session has; images are only mentioned. */
export async function printConversation(
  { session, title, branch, branches, generator }: PrintedConversation,
  { print, signal }: Terminal,
): Promise<void> {
  const options = { ...DEFAULT_EXPORT_OPTIONS, format: 'markdown', branches } as const
  const read = toExportSession(session, branch)
  const titled = title === undefined ? read : { ...read, summary: { ...read.summary, title } }
  let rest = ''
  for await (const text of toPage(titled, { options, generator, signal })) {
    const lines = rest + text
    const end = lines.lastIndexOf('\n')
    if (end > 0) print(lines.slice(0, end))
    rest = lines.slice(end + 1)
  }
  if (rest !== '') print(rest)
}
