import { join } from 'node:path'
import { isConversation } from '../../core/model/session/classify.ts'
import { toLine } from '../../core/render/text/to-line.ts'
import type { AnnotationValue } from '../../shared/annotations.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import type { SessionSummary } from '../library/sessions/session-summary.ts'
import { toSessionKey } from '../store/list/session-list.ts'
import type { Annotation } from './annotation-state.ts'
import type { Annotations } from './annotations.ts'
import { NO_MARKS } from './organise/session-marks.ts'

/** What the index knows of a session that is gone from disk and not in the vault, before it drops it. */
export type DeletedSession = Pick<
  SessionSummary,
  | 'id'
  | 'root'
  | 'projectDir'
  | 'path'
  | 'project'
  | 'cwd'
  | 'title'
  | 'titleSource'
  | 'class'
  | 'started'
  | 'updated'
  | 'prompts'
  | 'responses'
  | 'toolCalls'
  | 'errors'
  | 'branches'
  | 'subagents'
  | 'tokens'
  | 'models'
  | 'gitBranch'
  | 'bytes'
  | 'modified'
>

/** Of those in which nobody talked there is nothing to remember. */
export function rememberDeleted(
  annotations: Annotations,
  sessions: readonly DeletedSession[],
  now = Date.now(),
): void {
  const changes = sessions
    .filter((session) => isConversation(session) && !isKnown(annotations, session))
    .map((session) => ({ kind: 'deleted' as const, session: session.id, value: toValue(session, now) }))
  annotations.write(changes)
}

/** It was noticed before, and the person may have asked to forget it. */
function isKnown(annotations: Annotations, { id, root, modified }: DeletedSession): boolean {
  const remembered = annotations.find('deleted', { session: id })?.value
  const forgotten = annotations.find('forgotten', { session: id })?.value
  return (remembered?.modified === modified && remembered.root === root) || forgotten?.modified === modified
}

function toValue(session: DeletedSession, noticed: number): AnnotationValue<'deleted'> {
  const { root, projectDir, path, project, title, titleSource } = session
  const { prompts, responses, toolCalls, errors, branches, subagents, tokens, models, bytes, modified } =
    session
  return {
    root,
    projectDir,
    path,
    project,
    cwd: session.cwd ?? null,
    title,
    titleSource,
    started: session.started ?? null,
    updated: session.updated ?? null,
    prompts,
    responses,
    toolCalls,
    errors,
    branches,
    subagents,
    tokens,
    models: [...models],
    gitBranch: session.gitBranch ?? null,
    bytes,
    modified,
    noticed,
  }
}

/** Sessions of these roots that were deleted without a backup, newest first; `isListed` says which ones the index has (again). */
export function listRemembered(
  annotations: Annotations,
  roots: readonly string[],
  isListed: (id: string) => boolean,
): readonly Session[] {
  return annotations
    .list('deleted')
    .filter(({ session = '', value }) => roots.includes(value.root) && !isListed(session))
    .map(toSession)
    .sort((one, other) => (other.updated ?? 0) - (one.updated ?? 0))
}

/** Takes those of these sessions off the list that are remembered, with what is known of them; gives back how many there were. */
export function forgetRemembered(annotations: Annotations, ids: readonly string[]): number {
  const remembered = [...new Set(ids)].flatMap((id) => annotations.find('deleted', { session: id }) ?? [])
  annotations.write(
    remembered.flatMap(({ session, value: { modified } }) => [
      { kind: 'deleted', session, value: null },
      { kind: 'forgotten', session, value: { modified } },
    ]),
  )
  return remembered.length
}

function toSession({ session: id = '', value }: Annotation<'deleted'>): Session {
  const { noticed: _noticed, ...facts } = value
  const { root, projectDir, path, title, gitBranch, bytes } = facts
  return {
    ...facts,
    key: toSessionKey({ root, projectDir, id }),
    id,
    file: join(root, path),
    title: toLine(title, true) || id,
    class: 'conversation',
    versions: [],
    gitBranches: gitBranch === null ? [] : [gitBranch],
    fileBytes: bytes,
    remains: null,
    earlier: 0,
    isBackground: false,
    entrypoint: null,
    isInDesktopApp: false,
    continuedIn: null,
    continues: null,
    forkOf: null,
    sharedRecords: 0,
    isGone: true,
    isKept: false,
    ...NO_MARKS,
  }
}
