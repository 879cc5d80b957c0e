import { join } from 'node:path'
import { ContentFinder } from './content-finder.ts'
import { KeptFiles, type VaultPlace } from './kept-files.ts'
import { Shelf } from './shelf.ts'

/** What is kept in the vault, for whoever lists, searches or reads sessions. */
export interface Kept {
  readonly files: KeptFiles
  readonly content: ContentFinder
}

/** What is unpacked lies in the app's data folder. */
export function openKept(dataFolder: string, findVault: () => VaultPlace | undefined): Kept {
  const files = new KeptFiles(findVault)
  return { files, content: new ContentFinder(files, new Shelf(join(dataFolder, 'kept'))) }
}
