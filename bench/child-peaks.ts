import { readdirSync, readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 100

/** Follows the memory of the processes that this one starts, on Linux: gives back the highest, in bytes, as one runs at a time. */
export function followChildPeaks(): () => number {
  let highest = 0
  const looking = setInterval(() => {
    highest = Math.max(highest, ...listChildren().map(readPeak))
  }, LOOK_EVERY_MS)
  return () => {
    clearInterval(looking)
    return highest
  }
}

function listChildren(): readonly string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
}

function readPeak(pid: string): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
