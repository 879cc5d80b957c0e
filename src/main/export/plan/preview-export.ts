import { toSafeName } from '../../../core/archive/safe-name.ts'
import { toLine } from '../../../core/render/text/to-line.ts'
import { isPageFormat } from '../../../shared/export-formats.ts'
import type { ExportPreview, ExportSelection } from '../../../shared/schemas/export.ts'
import type { Gate } from '../document/gate.ts'
import { describeSession, nameProject } from '../document/open-document.ts'
import { openQuickGate, type RedactChoices } from '../redact/open-redaction.ts'
import type { ChosenSessions } from './choose-sessions.ts'
import { type EstimateOptions, estimateSize } from './estimate-size.ts'
import type { ExportSession } from './export-session.ts'

const MOST_TITLES = 50
const LONGEST_NAME = 60

export type PreviewRequest = Pick<EstimateOptions, 'options' | 'bringHere' | 'signal'> & {
  readonly selection: ExportSelection
  readonly choices?: RedactChoices
  readonly gate?: Gate
}

/** What an export would hold, and about how large it would be. */
export async function previewExport(
  chosen: ChosenSessions,
  { selection, gate: given, ...request }: PreviewRequest,
): Promise<ExportPreview> {
  const gate = given ?? openQuickGate({ ...chosen, ...request })
  const { sessions, leftOut } = chosen
  const { raw, format } = request.options
  const isZip = sessions.length > 1 || raw || !isPageFormat(format)
  return {
    ...nameExport(chosen, selection, gate),
    leftOut,
    sourceBytes: sessions.reduce((sum, { summary }) => sum + summary.bytes, 0),
    estimatedBytes: sessions.length === 0 ? 0 : await estimateSize(sessions, { ...request, isZip }),
    titles: sessions
      .slice(-MOST_TITLES)
      .map((session) => describeSession(session, gate))
      .map(({ title, id }) => toLine(title) || id)
      .reverse(),
  }
}

/** How many conversations it would hold, and what it could be called. */
export function nameExport(
  { sessions }: ChosenSessions,
  selection: ExportSelection,
  gate: Gate,
): Pick<ExportPreview, 'sessions' | 'suggestedName'> {
  return { sessions: sessions.length, suggestedName: suggestName(sessions, selection, gate) }
}

function suggestName(sessions: readonly ExportSession[], selection: ExportSelection, gate: Gate): string {
  const [only, ...others] = sessions
  if (only !== undefined && others.length === 0) {
    const day =
      only.summary.started === undefined
        ? ''
        : `${new Date(only.summary.started).toISOString().slice(0, 10)}-`
    return `${day}${toSafeName(describeSession(only, gate).title, LONGEST_NAME) || 'conversation'}`
  }
  const name =
    selection.kind === 'project'
      ? nameProject(selection.project.split(/[/\\]/).at(-1) ?? '', gate)
      : selection.kind === 'search'
        ? selection.query
        : ''
  return ['conversations', toSafeName(name ?? '', LONGEST_NAME)].filter(Boolean).join('-')
}
