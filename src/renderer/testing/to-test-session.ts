import type { Session } from '../../shared/schemas/sessions.ts'

/** A session of which a test says only what matters to it. */
export function toTestSession(session: Partial<Session> = {}): Session {
  const { id = 'a1', root = '/home/ada/.claude' } = session
  const path = `projects/-home-ada-tides/${id}.jsonl`
  return {
    key: `${root}\n${id}`,
    id,
    root,
    path,
    file: `${root}/${path}`,
    projectDir: '-home-ada-tides',
    project: '/home/ada/tides',
    cwd: '/home/ada/tides',
    title: 'Tide tables',
    titleSource: 'ai-title',
    class: 'conversation',
    started: 0,
    updated: 0,
    prompts: 1,
    responses: 1,
    toolCalls: 0,
    errors: 0,
    branches: 1,
    subagents: 0,
    tokens: { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 },
    models: [],
    versions: [],
    gitBranch: null,
    gitBranches: [],
    bytes: 1_000,
    fileBytes: 1_000,
    modified: 0,
    remains: null,
    earlier: 0,
    isBackground: false,
    entrypoint: null,
    isInDesktopApp: false,
    continuedIn: null,
    continues: null,
    forkOf: null,
    sharedRecords: 0,
    isGone: false,
    isKept: false,
    ...session,
  }
}
