import type { Page } from '@playwright/test'
import {
  type PackedSessionChanges,
  type Session,
  unpackSessionChanges,
} from '../../src/shared/schemas/sessions.ts'
import { callBridge } from './call-bridge.ts'

/** All sessions as the window gets them, newest first. */
export async function listSessions(page: Page): Promise<readonly Session[]> {
  const answer = await callBridge(page, 'sessions:changes', { since: null, isFirst: false })
  return unpackSessionChanges((answer as { readonly value: PackedSessionChanges }).value).sessions
}
