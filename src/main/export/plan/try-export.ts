import { statSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { pageEnd, pageStart } from '../../../core/render/page/page-shell.ts'
import type { ExportOptions } from '../../../shared/schemas/export.ts'
import { readBytes } from '../../files/open-file.ts'
import { cannotRead, LibraryError } from '../../library/library-error.ts'
import { inBatches } from '../archive/in-batches.ts'
import { COMPRESSION_LEVEL } from '../archive/zip-writer.ts'
import { OPEN_GATE } from '../document/gate.ts'
import { PAGE_ASSETS } from '../formats/page-assets.ts'
import { hasTranscripts, pageFormatsOf } from '../formats/registry.ts'
import { PageMaker } from '../page-maker.ts'
import { planPages } from './plan-pages.ts'
import type { TrialPiece } from './trial-piece.ts'

export interface TryOptions {
  readonly options: ExportOptions
  readonly isZip: boolean
  readonly signal?: AbortSignal
}

/** How large a piece becomes, without what every page has. */
export async function sizeOfContent(
  piece: TrialPiece,
  request: TryOptions & { readonly imageFolder: string },
): Promise<number> {
  const { options } = request
  const raw = hasTranscripts(options) ? sizeOfRaw(piece) : 0
  return raw + (pageFormatsOf(options).length === 0 ? 0 : await sizeOfPages(piece, request))
}

/** What a session has of that. */
export function sizeOfShells({ options, isZip }: TryOptions): number {
  return pageFormatsOf(options).includes('html') ? sizeOfShell(isZip) : 0
}

/** Style and script, whatever a page holds. */
export function sizeOfShell(isZip: boolean): number {
  const shell = { ...PAGE_ASSETS, title: '', generator: '' }
  return sizeOf(Buffer.from(pageStart(shell) + pageEnd(shell)), isZip)
}

async function sizeOfPages(
  { session }: TrialPiece,
  request: TryOptions & { readonly imageFolder: string },
): Promise<number> {
  const { options, isZip, imageFolder, signal } = request
  const { sessions, pages } = planPages([session], options, OPEN_GATE)
  const maker = new PageMaker(sessions, {
    options,
    generator: '',
    gate: OPEN_GATE,
    imageFolder: options.images ? imageFolder : undefined,
    signal,
    onIncomplete: () => undefined,
  })
  let size = -sizeOfShells(request)
  for (const page of pages) {
    const chunks = await maker.open(page)
    if (chunks === undefined) throw new LibraryError('unreadable', `“${session.file}” cannot be read.`)
    for await (const bytes of inBatches(chunks)) size += sizeOf(bytes, isZip)
  }
  // Those of a web page are inside of it, and no zip makes them smaller.
  for (const name of (await maker.survey()).images) size += statSync(join(imageFolder, name)).size
  return size
}

/** Subagents and outputs shrink as their main transcript does. */
function sizeOfRaw({ session: { file }, bytes }: TrialPiece): number {
  try {
    const content = readBytes(file)
    return content.length === 0 ? 0 : (sizeOf(content, true) / content.length) * bytes
  } catch (cause) {
    throw cannotRead(file, cause)
  }
}

function sizeOf(bytes: Uint8Array, isZip: boolean): number {
  return isZip ? deflateRawSync(bytes, { level: COMPRESSION_LEVEL }).length : bytes.length
}
