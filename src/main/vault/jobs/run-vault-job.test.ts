import { expect, test, vi } from 'vitest'
import { transcript } from '../../../../fixtures/transcript.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { temporaryVault } from '../../testing/vault/vault-files.ts'
import { runVaultJob } from './run-vault-job.ts'

const workerModule = new URL('./vault-worker.ts', import.meta.url)
const machine = { id: 'test', host: 'test' }

function start() {
  const t = transcript({ seed: 'thread' })
  t.prompt('When is high tide?')
  return {
    vault: temporaryVault(),
    machine,
    roots: [temporaryRoot(t.files())],
    extras: [],
    annotations: temporaryRoot([]),
  }
}

test('a pass in a thread tells how far it is, and what it did', async () => {
  const report = vi.fn()
  const { signal } = new AbortController()
  const outcome = await runVaultJob('keep', start(), { signal, report, workerModule })
  expect(outcome).toMatchObject({ report: { files: 1, added: { files: 1 } } })
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ filesDone: 1, filesTotal: 1 }))
})
