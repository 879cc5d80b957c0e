import type { ExportOptions } from '../../../shared/export.ts'
import { toCounted } from '../../../shared/format.ts'

export interface ArchiveReadme {
  readonly sessions: number
  readonly generator: string
  readonly options: ExportOptions
}

/** For somebody who was sent the archive and knows nothing of this app. */
export function archiveReadme({ sessions, generator, options }: ArchiveReadme): string {
  const hasRaw = options.raw || options.format === 'raw'
  return `${[
    `${toCounted(sessions, 'conversation')} with Claude Code, exported by ${generator}.`,
    '',
    'index.html       all conversations; open it in a browser. Nothing is fetched or sent.',
    ...(options.format === 'html' || options.format === 'both'
      ? ['html/            a page for each conversation']
      : []),
    ...(options.format === 'markdown' || options.format === 'both'
      ? ['md/              the same as Markdown', 'assets/          its images']
      : []),
    ...(options.format === 'json' ? ['json/            the same as JSON'] : []),
    ...(hasRaw ? ['raw/projects/    the transcripts as Claude Code wrote them, byte for byte'] : []),
    'manifest.json    every file with its size and SHA-256, and what is known of each conversation',
    'manifest.sha256  the sum of the manifest itself: sha256sum -c manifest.sha256',
    '',
    'Conversations may hold what was on the screen while somebody worked: paths, names, perhaps',
    'passwords. Look before you pass them on.',
  ].join('\r\n')}\r\n`
}
