/** What everybody knows of a format that makes one file of a conversation. `main/export/formats` has a writer for each. */
interface PageFormatFacts {
  readonly label: string
  /** As `--format` has it. */
  readonly option: string
  /** Of file names, without the dot; the first is the usual one. */
  readonly endings: readonly [string, ...string[]]
  /** The folder of its files in an archive. */
  readonly folder: string
  /** What the README of an archive says about that folder. */
  readonly readme: string
  /** Images are in a folder next to the file, not in the file. */
  readonly hasImagesBeside: boolean
}

export const PAGE_FORMATS = {
  html: {
    label: 'Web page',
    option: 'html',
    endings: ['html', 'htm'],
    folder: 'html',
    readme: 'a web page for each conversation',
    hasImagesBeside: false,
  },
  markdown: {
    label: 'Markdown',
    option: 'md',
    endings: ['md'],
    folder: 'md',
    readme: 'the same conversations as Markdown',
    hasImagesBeside: true,
  },
  json: {
    label: 'JSON',
    option: 'json',
    endings: ['json'],
    folder: 'json',
    readme: 'the same conversations as JSON',
    hasImagesBeside: false,
  },
} as const satisfies Readonly<Record<string, PageFormatFacts>>

export type PageFormat = keyof typeof PAGE_FORMATS

export const PAGE_FORMAT_NAMES = Object.keys(PAGE_FORMATS) as readonly PageFormat[]

export function isPageFormat(format: string): format is PageFormat {
  return Object.hasOwn(PAGE_FORMATS, format)
}
