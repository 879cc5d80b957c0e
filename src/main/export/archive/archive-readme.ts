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

/** For someone who receives the archive and does not know Scrollback. */
export function archiveReadme({ sessions, generator, options }: ArchiveReadme): string {
  return `${[
    `${toCounted(sessions, 'Claude Code conversation')}, exported with ${generator}.`,
    '',
    'index.html       all conversations. Open it in a browser; it loads and sends nothing.',
    ...pageFormatsOf(options).flatMap((format) => {
      const { folder, readme, hasImagesBeside } = PAGE_FORMATS[format]
      return [toLine(`${folder}/`, readme), ...(hasImagesBeside ? [toLine('assets/', 'its images')] : [])]
    }),
    ...(hasTranscripts(options) ? [toLine('raw/projects/', 'the original transcripts, byte for byte')] : []),
    'manifest.json    every file with its size and SHA-256, and facts about each conversation',
    'manifest.sha256  the checksum of the manifest: sha256sum -c manifest.sha256',
    '',
    'Conversations contain everything that was said and printed: paths, names, perhaps',
    'passwords. Check them before you share them.',
  ].join('\r\n')}\r\n`
}

function toLine(name: string, text: string): string {
  return `${name.padEnd(NAME_WIDTH)}${text}`
}
