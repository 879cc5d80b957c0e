import { defineConfig } from '@playwright/test'

/** Not tests: they draw the pictures of the documents, with `npm run pictures`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 120_000,
  reporter: 'list',
})
