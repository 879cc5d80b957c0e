import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ImageBlock } from '../../../core/parse/content/parse-content.ts'
import { imageTypeOf } from '../../../core/render/text/image-type.ts'
import { writeNewFile } from '../../files/open-file.ts'
import { findSystemCode } from '../../library/library-error.ts'
import { putAside } from '../archive/temporary-folder.ts'

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** The images of documents, each once, in a folder of its own until they are where they belong. */
export class ImageStore {
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

  /** Where a document finds an image, which is put aside; undefined for what is only mentioned. */
  add(image: ImageBlock): string | undefined {
    const name = nameOf(image)
    if (name === undefined) return undefined
    if (!this.#names.has(name)) {
      putAside(() => writeOnce(join(this.#folder, name), Buffer.from(image.data ?? '', 'base64')))
      this.#names.add(name)
    }
    return `${this.#place}/${name}`
  }
}

/** It is named by its content: one that another thread has put there is the same. */
function writeOnce(path: string, content: Buffer): void {
  try {
    writeNewFile(path, content)
  } catch (cause) {
    if (findSystemCode(cause) !== 'EEXIST') throw cause
  }
}

/** Told by its first bytes, whatever it says of itself; undefined for what is not shown as an image. */
function nameOf({ data }: ImageBlock): string | undefined {
  const ending = ENDINGS[imageTypeOf(data ?? '') ?? '']
  if (data === undefined || ending === undefined) return undefined
  return `${createHash('sha256').update(data).digest('hex').slice(0, 16)}.${ending}`
}
