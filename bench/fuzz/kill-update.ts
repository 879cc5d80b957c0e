import { spawn } from 'node:child_process'
import { once } from 'node:events'

const KILL_AT = new URL('./kill-at.ts', import.meta.url)
const UPDATE_ONCE = new URL('./update-once.ts', import.meta.url)

export interface Kill {
  /** With which of its commands to a database. */
  readonly at: number
  readonly isMuch: boolean
}

/** Has a process of its own begin an update, and die in the middle of it; false where it had ended before. */
export async function killUpdate(folder: string, root: string, { at, isMuch }: Kill): Promise<boolean> {
  const args = ['--import', KILL_AT.href, UPDATE_ONCE.pathname, folder, root, ...(isMuch ? ['much'] : [])]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', SCROLLBACK_FUZZ_KILL_AT: String(at) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The update ended with ${code ?? signal}`)
  return signal === 'SIGKILL'
}
