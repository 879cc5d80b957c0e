import { join } from 'node:path'
import { isObject } from '../../../core/parse/json-value.ts'
import { readText } from '../../files/open-file.ts'
import { replaceFile } from '../../files/replace-file.ts'

/** When each root was last brought up to date. Beside the index and not in it, as an update that finds nothing new writes nothing there. */
export function readUpdateTimes(folder: string): ReadonlyMap<string, number> {
  try {
    const times: unknown = JSON.parse(readText(join(folder, 'updates.json')))
    if (!isObject(times)) return new Map()
    return new Map(
      Object.entries(times).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    )
  } catch {
    // Not there yet, or half of it: then nobody knows, and it is said so.
    return new Map()
  }
}

export function noteUpdate(folder: string, roots: readonly string[], time: number): void {
  const times = new Map(readUpdateTimes(folder))
  for (const root of roots) times.set(root, time)
  replaceFile(join(folder, 'updates.json'), JSON.stringify(Object.fromEntries(times)))
}
