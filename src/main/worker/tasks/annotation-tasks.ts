import type { Note } from '../../../shared/schemas/organise.ts'
import type { Annotations } from '../../annotations/annotations.ts'
import { editAnnotations } from '../../annotations/organise/edit-annotations.ts'
import { listNotes, listNotesOf, readOrganised } from '../../annotations/organise/read-organised.ts'
import { undoLast } from '../../annotations/organise/undo-log.ts'
import type { Answers, WorkerEvent } from '../protocol.ts'
import type { SessionLister } from './list-sessions.ts'

export interface AnnotationTasksOptions {
  readonly annotations: Annotations
  readonly sessions: Pick<SessionLister, 'findByIds'>
  readonly emit: (event: WorkerEvent) => void
  /** The list of sessions shows stars, tags and names too. */
  readonly onChange: () => void
}

export interface AnnotationTasks {
  readonly answers: Pick<Answers, Extract<keyof Answers, `annotations:${string}`>>
  /** From now on tells what other processes write. */
  followOthers(isFollowing: boolean, everyMs?: number): void
}

/** More forks of forks than anybody has; two that name each other would never end. */
const MOST_ORIGINS = 50

export function createAnnotationTasks(options: AnnotationTasksOptions): AnnotationTasks {
  const { annotations, sessions, emit, onChange } = options
  let told = ''
  let unfollow = () => {}

  function tell(): void {
    const state = annotations.readState()
    if (state === told) return
    told = state
    emit({ kind: 'annotations-changed' })
    onChange()
  }

  function thenTell<T>(value: T): T {
    tell()
    return value
  }

  function findNotes(roots: readonly string[], session: string): readonly Note[] {
    const origins: string[] = []
    let last: string | undefined = session
    while (last !== undefined && origins.length < MOST_ORIGINS) {
      const [found] = sessions.findByIds(roots, [last])
      last = found?.forkOf ?? undefined
      if (last !== undefined) origins.push(last)
    }
    return listNotesOf(annotations, session, origins)
  }

  return {
    answers: {
      'annotations:choose-branch': ({ session, branch }) => {
        if ((annotations.find('branch', { session })?.value.branch ?? null) !== branch)
          annotations.write([{ kind: 'branch', session, value: branch === null ? null : { branch } }])
        return null
      },
      'annotations:details': ({ session }, { roots }) => ({
        notes: findNotes(roots, session),
        branch: annotations.find('branch', { session })?.value.branch ?? null,
      }),
      'annotations:edit': (edit) => thenTell(editAnnotations(annotations, edit)),
      'annotations:notes': () => listNotes(annotations),
      'annotations:read': () => readOrganised(annotations),
      'annotations:undo': () => thenTell(undoLast(annotations)),
    },

    followOthers(isFollowing, everyMs) {
      unfollow()
      unfollow = () => {}
      if (!isFollowing) return
      told = annotations.readState()
      unfollow = annotations.watch(tell, everyMs)
    },
  }
}
