import type { DeletedSession } from '../annotations/remembered-sessions.ts'
import type { IndexedSession } from '../store/list/session-list.ts'

/** A session as the index tells of it before it drops it, of which a test says only what matters to it. */
export function toDeletedSession(session: Partial<IndexedSession> = {}): DeletedSession {
  const { id = '0b8c2f4e-1111-4111-8111-111111111111', root = '/home/ada/.claude' } = session
  return {
    id,
    root,
    projectDir: '-home-ada-tides',
    path: `projects/-home-ada-tides/${id}.jsonl`,
    project: '/home/ada/tides',
    cwd: '/home/ada/tides',
    title: 'Tide tables',
    titleSource: 'ai-title',
    class: 'conversation',
    started: 1_700_000_000_000,
    updated: 1_700_000_600_000,
    prompts: 3,
    responses: 5,
    toolCalls: 2,
    errors: 0,
    branches: 1,
    subagents: 0,
    tokens: { input: 10, output: 20, cacheRead: 30, cacheCreation: 40 },
    models: ['claude-opus-4-8'],
    gitBranch: 'main',
    bytes: 5000,
    modified: 1_700_000_600_000,
    ...session,
  }
}
