import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { lockVault } from './vault-lock.ts'

const HOLDER = `
import { lockVault } from ${JSON.stringify(new URL('./vault-lock.ts', import.meta.url).href)}
lockVault(process.argv[1])
console.log('locked')
setInterval(() => {}, 1000)
`

test('a vault has one writer at a time, also within a process', () => {
  const folder = temporaryRoot([])
  const lock = lockVault(folder)
  expect(() => lockVault(folder)).toThrow(/Another process is writing/)
  lock.release()
  lock.release()
  lockVault(folder).release()
})

test('another process cannot write at the same time, and when it is killed its lock is gone', async () => {
  const folder = temporaryRoot([])
  const holder = spawn(process.execPath, ['--input-type=module-typescript', '--eval', HOLDER, folder], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  expect(() => lockVault(folder)).toThrow(/Another process is writing/)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  lockVault(folder).release()
})
