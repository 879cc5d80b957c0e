import { toPage } from '../../main/export/export-page.ts'
import { toExportSession } from '../../main/export/plan/choose-sessions.ts'
import type { ReadSession } from '../../main/library/sessions/read-session.ts'
import { DEFAULT_EXPORT_OPTIONS, type ExportOptions } from '../../shared/schemas/export.ts'
import type { Terminal } from '../terminal.ts'

export interface PrintedConversation {
  readonly session: ReadSession
  /** The listed title, which may come from a summary in another transcript. */
  readonly title: string | undefined
  /** The id of the branch to start with; null for the one that Claude Code would resume. */
  readonly branch: string | null
  readonly branches: ExportOptions['branches']
  readonly redact: ExportOptions['redact']
  /** Name and version of this program. */
  readonly generator: string
}

/** Prints the Markdown export of a session; images are only mentioned. */
export async function printConversation(
  { session, title, branch, branches, redact, generator }: PrintedConversation,
  { print, signal }: Terminal,
): Promise<void> {
  const options = { ...DEFAULT_EXPORT_OPTIONS, format: 'markdown', branches, redact } as const
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
