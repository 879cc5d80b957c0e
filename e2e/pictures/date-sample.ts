import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The morning after the sample's last conversation: everything is moved so that it is now. */
const SAMPLE_NOW = Date.parse('2026-11-14T06:00:00Z')
const ISO_TIME = /\b2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
const EPOCH_TIME = /(?<="timestamp":)\d{13}\b/g

/**
 * Makes a copy of the sample as old as it was when it was written, whenever the pictures are drawn; and as a checkout dates all files
 * alike, gives each the time of its last record, as Claude Code leaves it. Gives back these times.
 */
export async function dateSample(root: string): Promise<ReadonlyMap<string, Date>> {
  const shift = Date.now() - SAMPLE_NOW
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const own = new Map<string, Date>()
  for (const file of files) {
    // One character for each byte, so that what is not UTF-8 stays as it is.
    const text = await readFile(file, 'latin1')
    const times: number[] = []
    const moved = text
      .replace(ISO_TIME, (time) => new Date(note(times, Date.parse(time) + shift)).toISOString())
      .replace(EPOCH_TIME, (time) => String(note(times, Number(time) + shift)))
    if (moved !== text) await writeFile(file, moved, 'latin1')
    if (times.length > 0) own.set(file, new Date(Math.max(...times)))
  }
  const dated = new Map(files.map((file) => [file, own.get(file) ?? findNearest(file, own)]))
  for (const [file, time] of dated) await utimes(file, time, time)
  return dated
}

function note(times: number[], time: number): number {
  times.push(time)
  return time
}

/** What has no times of its own was written with whatever shares most of its path. */
function findNearest(file: string, dated: ReadonlyMap<string, Date>): Date {
  const nearest = [...dated].reduce((best, next) =>
    countShared(file, next[0]) > countShared(file, best[0]) ? next : best,
  )
  return nearest[1]
}

function countShared(one: string, other: string): number {
  const end = [...one].findIndex((letter, index) => letter !== other[index])
  return end === -1 ? one.length : end
}
