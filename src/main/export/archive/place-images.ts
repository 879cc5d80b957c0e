import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FOLDER } from '../../files/private.ts'
import { explainRefusal } from './explain-refusal.ts'
import { writeSafely } from './write-safely.ts'

export interface PlacedImages {
  readonly bytes: number
  /** Takes away again what was made here. */
  readonly takeBack: () => Promise<void>
}

/**
 * Brings images that were put aside to a folder beside their document. They are named by their content, so one that is there
 * already is the same.
 */
export async function placeImages(
  names: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<PlacedImages> {
  const made: string[] = []
  const takeBack = async () => {
    for (const path of made) await rm(path, { recursive: true, force: true })
  }
  let bytes = 0
  try {
    if (names.length > 0 && !existsSync(to)) {
      await mkdir(to, PRIVATE_FOLDER)
      made.push(to)
    }
    for (const name of names) {
      const target = join(to, name)
      const content = await readFile(join(from, name))
      bytes += content.length
      if (existsSync(target)) continue
      await writeSafely(target, { write: (file) => file.writeFile(content) })
      made.push(target)
    }
  } catch (cause) {
    await takeBack()
    throw explainRefusal(to, cause)
  }
  return { bytes, takeBack }
}
