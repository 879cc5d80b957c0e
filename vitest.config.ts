import { defineConfig } from 'vitest/config'

const TESTS = ['src/**/*.test.{ts,tsx}', 'fixtures/**/*.test.ts', 'scripts/**/*.test.ts']
/** They replace a module, and so cannot share a process with tests that loaded it before. */
const MOCKED = 'src/**/*.mocked.test.ts'

const isNightly = process.env.SCROLLBACK_NIGHTLY === '1'

export default defineConfig({
  test: {
    pool: 'forks',
    // On two processors it would take one.
    maxWorkers: 2,
    testTimeout: isNightly ? 3_600_000 : 30_000,
    provide: { isNightly },
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      // One process runs many files: starting one and importing into it takes longer than most tests.
      { extends: true, test: { name: 'shared', include: TESTS, exclude: [MOCKED], isolate: false } },
      { extends: true, test: { name: 'mocked', include: [MOCKED] } },
    ],
  },
})
