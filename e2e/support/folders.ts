import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Goes to the page with the folders, as one does from the sessions. */
export async function showFolders(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Folders', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Folders' })).toBeVisible()
}
