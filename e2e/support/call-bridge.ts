import type { Page } from '@playwright/test'

/** Calls the bridge as any script in the page could, past the app's own client. */
export function callBridge(page: Page, channel: string, input: unknown): Promise<unknown> {
  return page.evaluate(
    ([name, value]) =>
      (
        window as unknown as { scrollback: { invoke(...args: unknown[]): Promise<unknown> } }
      ).scrollback.invoke(name, `test-${Math.random()}`, value),
    [channel, input] as const,
  )
}
