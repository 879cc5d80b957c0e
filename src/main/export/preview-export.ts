import { toSafeName } from '../../core/archive/safe-name.ts'
import type { ExportOptions, ExportPreview, ExportSelection } from '../../shared/export.ts'
import type { ChosenSessions } from './choose-sessions.ts'
import type { ExportSession } from './survey-session.ts'

const MOST_TITLES = 50
const LONGEST_NAME = 60

/** Of the transcripts' size: what pages and zips of real libraries came to. */
const PAGE_SHARE: Readonly<Record<ExportOptions['format'], number>> = {
  markdown: 0.35,
  html: 0.6,
  both: 0.95,
  json: 0.7,
  raw: 0,
}
const DETAIL_SHARE: Readonly<Record<ExportOptions['detail'], number>> = { talk: 0.15, tools: 0.9, all: 1 }
const ZIPPED_SHARE = 0.2
/** Style and script of a page, whatever it holds. */
const SHELL_BYTES = 33_000

/** What an export would hold; its size is a guess from the sizes of its sources. */
export function previewExport(
  { sessions, leftOut }: ChosenSessions,
  { selection, options }: { readonly selection: ExportSelection; readonly options: ExportOptions },
): ExportPreview {
  const sourceBytes = sessions.reduce((sum, { summary }) => sum + summary.bytes, 0)
  const shells = options.format === 'html' || options.format === 'both' ? sessions.length * SHELL_BYTES : 0
  const pages = shells + sourceBytes * PAGE_SHARE[options.format] * DETAIL_SHARE[options.detail]
  const raw = options.raw || options.format === 'raw' ? sourceBytes : 0
  const isOneFile = sessions.length === 1 && raw === 0 && options.format !== 'both'
  return {
    sessions: sessions.length,
    leftOut,
    sourceBytes,
    estimatedBytes: Math.round(isOneFile ? pages : (pages + raw) * ZIPPED_SHARE),
    titles: sessions
      .slice(-MOST_TITLES)
      .map(({ summary }) => summary.title)
      .reverse(),
    suggestedName: suggestName(sessions, selection),
  }
}

function suggestName(sessions: readonly ExportSession[], selection: ExportSelection): string {
  const [only, ...others] = sessions
  if (only !== undefined && others.length === 0) {
    const day =
      only.summary.started === undefined
        ? ''
        : `${new Date(only.summary.started).toISOString().slice(0, 10)}-`
    return `${day}${toSafeName(only.summary.title, LONGEST_NAME) || 'conversation'}`
  }
  const name =
    selection.kind === 'project'
      ? selection.project.split(/[/\\]/).at(-1)
      : selection.kind === 'search'
        ? selection.query
        : ''
  return ['conversations', toSafeName(name ?? '', LONGEST_NAME)].filter(Boolean).join('-')
}
