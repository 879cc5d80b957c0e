import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { checkout, type Machine } from './test.ts'

/** The sample library in the place of the person's own; gives its root. */
export async function copySample({ home }: Pick<Machine, 'home'>): Promise<string> {
  const root = join(home, '.claude')
  await cp(join(checkout, 'resources', 'sample-library'), root, { recursive: true })
  return root
}

/** Opens a session from the list; gives the conversation. */
export async function openSession(page: Page, title: string | RegExp): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(title).first().click()
  const feed = page.getByRole('feed')
  await feed.getByRole('article').first().waitFor()
  return feed
}
