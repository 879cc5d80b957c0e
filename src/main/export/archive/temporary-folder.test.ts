import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { makeTemporaryFolder } from './temporary-folder.ts'

afterEach(() => vi.unstubAllEnvs())

test('sweeps away what a killed process left, and nothing of one that runs', () => {
  // No process has a number as high.
  const left = mkdtempSync(join(tmpdir(), 'scrollback-export-2147483646-'))
  const running = makeTemporaryFolder()
  const folder = makeTemporaryFolder()
  expect([left, running, folder].map((each) => existsSync(each))).toEqual([false, true, true])
  for (const each of [running, folder]) rmSync(each, { recursive: true })
})

test.skipIf(process.platform === 'win32')('says in a sentence where nothing can be put aside', () => {
  vi.stubEnv('TMPDIR', '/nowhere')
  expect(makeTemporaryFolder).toThrow(
    '“/nowhere” cannot be written: its folder does not exist. Nothing was changed.',
  )
})
