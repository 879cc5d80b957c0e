import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // One app at a time: it takes a single-instance lock, and windows fight for the focus.
  workers: 1,
  retries: 0,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.SCROLLBACK_E2E_REPORT ?? '.cache/reports/e2e.json' }],
  ],
})
