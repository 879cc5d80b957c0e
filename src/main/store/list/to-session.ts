import { join } from 'node:path'
import { toLine } from '../../../core/render/text/to-line.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import { NO_MARKS } from '../../annotations/organise/session-marks.ts'
import { allGitBranches } from '../../library/transcripts/git-branches.ts'
import { type IndexedSession, toSessionKey } from './session-list.ts'

/** As the contract has it, but for what a person said about it. Null where nothing is known. */
export function toSession(listed: IndexedSession): Session {
  return {
    key: toSessionKey(listed),
    id: listed.id,
    root: listed.root,
    path: listed.path,
    file: join(listed.root, listed.path),
    projectDir: listed.projectDir,
    project: listed.project,
    cwd: listed.cwd ?? null,
    title: toLine(listed.title, true) || listed.id,
    titleSource: listed.titleSource,
    class: listed.class,
    started: listed.started ?? null,
    updated: listed.updated ?? null,
    prompts: listed.prompts,
    responses: listed.responses,
    toolCalls: listed.toolCalls,
    errors: listed.errors,
    branches: listed.branches,
    subagents: listed.subagents,
    tokens: listed.tokens,
    models: listed.models,
    versions: listed.versions,
    gitBranch: listed.gitBranch ?? null,
    gitBranches: allGitBranches(listed),
    bytes: listed.bytes,
    fileBytes: listed.fileBytes,
    modified: listed.modified,
    remains: listed.remains,
    earlier: listed.earlier,
    isBackground: listed.isBackground,
    entrypoint: listed.entrypoint ?? null,
    isInDesktopApp: listed.entrypoint === 'claude-desktop',
    continuedIn: listed.continuedIn ?? null,
    continues: listed.continues ?? null,
    forkOf: listed.forkOf ?? null,
    sharedRecords: listed.sharedRecords,
    isGone: listed.isGone,
    isKept: listed.isKept,
    ...NO_MARKS,
  }
}
