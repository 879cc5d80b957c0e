import type { FindKept } from '../../kept/kept-files.ts'
import { Searcher } from '../../store/search/searcher.ts'

/** Opens the index for one question. */
export async function askIndex<T>(
  folder: string,
  question: (searcher: Searcher) => T | Promise<T>,
  findKept?: FindKept,
): Promise<T> {
  const searcher = new Searcher(folder, findKept)
  try {
    return await question(searcher)
  } finally {
    searcher.close()
  }
}
