import { findSystemCode } from '../library/library-error.ts'

/** Whether there is such a process, also somebody else's. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return findSystemCode(cause) === 'EPERM'
  }
}
