import { defineConfig } from '@playwright/test'
import { virtualDisplays } from './e2e/support/virtual-displays.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each on a display of its own, as windows fight for the focus.
  workers: virtualDisplays.length || 1,
  retries: 0,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.SCROLLBACK_E2E_REPORT ?? '.cache/reports/e2e.json' }],
  ],
})
