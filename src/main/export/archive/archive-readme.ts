import { PAGE_FORMATS } from '../../../shared/export-formats.ts'
import { toCounted } from '../../../shared/format.ts'
import type { ExportOptions } from '../../../shared/schemas/export.ts'
import { hasTranscripts, pageFormatsOf } from '../formats/registry.ts'

const NAME_WIDTH = 17

export interface ArchiveReadme {
  readonly sessions: number
  readonly generator: string
  readonly options: ExportOptions
}

/** For somebody who was sent the archive and knows nothing of this app. */
export function archiveReadme({ sessions, generator, options }: ArchiveReadme): string {
  return `${[
    `${toCounted(sessions, 'conversation')} with Claude Code, exported by ${generator}.`,
    '',
    'index.html       all conversations; open it in a browser. Nothing is fetched or sent.',
    ...pageFormatsOf(options).flatMap((format) => {
      const { folder, readme, hasImagesBeside } = PAGE_FORMATS[format]
      return [toLine(`${folder}/`, readme), ...(hasImagesBeside ? [toLine('assets/', 'its images')] : [])]
    }),
    ...(hasTranscripts(options)
      ? [toLine('raw/projects/', 'the transcripts as Claude Code wrote them, byte for byte')]
      : []),
    'manifest.json    every file with its size and SHA-256, and what is known of each conversation',
    'manifest.sha256  the sum of the manifest itself: sha256sum -c manifest.sha256',
    '',
    'Conversations may hold what was on the screen while somebody worked: paths, names, perhaps',
    'passwords. Look before you pass them on.',
  ].join('\r\n')}\r\n`
}

function toLine(name: string, text: string): string {
  return `${name.padEnd(NAME_WIDTH)}${text}`
}
