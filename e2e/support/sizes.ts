import type { ElectronApplication, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, type Machine } from './test.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The smallest window that is promised to work, that of a small laptop, and a whole screen. */
export const SIZES: readonly Size[] = [
  { width: 900, height: 600 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

/** One start is enough to see a view in every size. */
export async function resize(app: ElectronApplication, page: Page, size: Size): Promise<void> {
  await app.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), {
    x: 0,
    y: 0,
    ...size,
  })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width)
}

/** Nothing is wider than the window. */
export async function expectNoSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

export type Look = (name: string, within?: string) => Promise<void>

/** Takes a picture in every size, and has what is there checked in the smallest and the largest. */
export function lookInEverySize(
  machine: Machine,
  app: ElectronApplication,
  page: Page,
  appearance: string,
): Look {
  return async (name, within) => {
    for (const [index, size] of SIZES.entries()) {
      await resize(app, page, size)
      if (index !== 1) await expectAccessible(page, within)
      await machine.takePicture(page, `${name}-${appearance}-${size.width}`)
      await expectNoSideways(page)
    }
  }
}
