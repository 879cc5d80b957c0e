import { createHash } from 'node:crypto'
import { closeSync, readSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ItemContent } from '../../core/items/item.ts'
import type { Block, ImageBlock } from '../../core/parse/parse-content.ts'
import { imageTypeOf } from '../../core/render/text/image-type.ts'
import { openForReading } from '../library/transcripts/byte-file.ts'
import { explainRefusal } from './write-safely.ts'

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}
const MARK = Buffer.from('"image"')
const LOOK_BYTES = 2 ** 18
const LOOK = Buffer.allocUnsafe(LOOK_BYTES)

/** Where a document finds its images. */
export interface ImagePlaces {
  /** Undefined for what is only mentioned. */
  pathOf(image: ImageBlock): string | undefined
}

/** The images of an export, each once, in a folder of its own until they are where they belong. */
export class ImageStore implements ImagePlaces {
  readonly #names = new Set<string>()
  readonly #folder: string
  readonly #place: string

  /** The place is where they will be, as it is seen from a document. */
  constructor(folder: string, place: string) {
    this.#folder = folder
    this.#place = place
  }

  get names(): readonly string[] {
    return [...this.#names]
  }

  async add(content: ItemContent): Promise<void> {
    for (const image of imagesOf(content)) {
      const name = nameOf(image)
      if (name === undefined || this.#names.has(name)) continue
      await putAside(() => writeFile(join(this.#folder, name), Buffer.from(image.data ?? '', 'base64')))
      this.#names.add(name)
    }
  }

  pathOf(image: ImageBlock): string | undefined {
    const name = nameOf(image)
    return name !== undefined && this.#names.has(name) ? `${this.#place}/${name}` : undefined
  }
}

/** For images, until they are where they belong. */
export function makeImageFolder(): Promise<string> {
  return putAside(() => mkdtemp(join(tmpdir(), 'scrollback-images-')))
}

async function putAside<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (cause) {
    throw explainRefusal(tmpdir(), cause)
  }
}

/** Told by its first bytes, whatever it says of itself; undefined for what is not shown as an image. */
function nameOf({ data }: ImageBlock): string | undefined {
  const ending = ENDINGS[imageTypeOf(data ?? '') ?? '']
  if (data === undefined || ending === undefined) return undefined
  return `${createHash('sha256').update(data).digest('hex').slice(0, 16)}.${ending}`
}

function imagesOf({ parts }: ItemContent): readonly ImageBlock[] {
  return parts.flatMap((part): readonly ImageBlock[] => {
    if (part.kind === 'block') return imagesIn([part.block])
    if (part.kind === 'lone-result') return imagesIn(part.result.parts)
    if (part.kind === 'call') return part.results.flatMap(({ result }) => imagesIn(result.parts))
    return []
  })
}

function imagesIn(blocks: readonly Block[]): readonly ImageBlock[] {
  return blocks.flatMap((block): readonly ImageBlock[] => {
    if (block.kind === 'image') return [block]
    return block.kind === 'result' ? imagesIn(block.parts) : []
  })
}

/** Whether a transcript may have images: a look at its bytes, many times as fast as reading it. */
export function mayHaveImages(path: string): boolean {
  const file = openForReading(path)
  try {
    // What one look ends with, the next one begins with: the mark may lie across.
    for (let offset = 0; ; offset += LOOK_BYTES - MARK.length) {
      const length = readSync(file, LOOK, 0, LOOK_BYTES, offset)
      if (LOOK.subarray(0, length).includes(MARK)) return true
      if (length < LOOK_BYTES) return false
    }
  } finally {
    closeSync(file)
  }
}
