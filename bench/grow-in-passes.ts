import { appendFileSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Small, middling and large conversations. */
const SIZES = [100_000, 300_000, 1_000_000, 3_000_000, 10_000_000]

export interface Growth {
  readonly root: string
  readonly files: readonly string[]
  readonly bytes: number
}

/**
 * Lets a few transcripts of a library grow in a root of their own, as they do while somebody works: in so many steps, each of
 * which adds some whole lines to all of them and is then kept.
 */
export async function growInPasses(
  transcripts: readonly string[],
  folder: string,
  passes: number,
  keep: (root: string) => Promise<unknown>,
): Promise<Growth> {
  const root = join(folder, 'growing')
  const chosen = new Set(SIZES.map((size) => findNearest(transcripts, size)))
  const growing = [...chosen].map((source) => {
    const target = join(root, 'projects', basename(dirname(source)), basename(source))
    mkdirSync(dirname(target), { recursive: true })
    return { target, lines: readFileSync(source, 'utf8').split(/(?<=\n)/) }
  })
  for (let pass = 0; pass < passes; pass++) {
    for (const { target, lines } of growing) {
      const from = Math.floor((lines.length * pass) / passes)
      const to = Math.floor((lines.length * (pass + 1)) / passes)
      appendFileSync(target, lines.slice(from, to).join(''))
    }
    await keep(root)
  }
  const files = growing.map(({ target }) => target)
  return { root, files, bytes: files.reduce((sum, path) => sum + statSync(path).size, 0) }
}

function findNearest(paths: readonly string[], size: number): string {
  const distance = (path: string) => Math.abs(Math.log(statSync(path).size / size))
  return paths.reduce((best, path) => (distance(path) < distance(best) ? path : best))
}
