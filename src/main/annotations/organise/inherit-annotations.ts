import type { AnnotationChange } from '../../../shared/annotations.ts'
import type { AnnotationState } from '../annotation-state.ts'
import type { Annotations } from '../annotations.ts'

const INHERITED = ['star', 'tag', 'note', 'name', 'branch'] as const

/** What was said about a session that was restored is said about the session it became, where that has another id. */
export function inheritAnnotations(
  annotations: Annotations,
  restored: readonly { readonly session: string; readonly id: string }[],
): void {
  const heirs = restored.filter(({ session, id }) => session !== id)
  if (heirs.length === 0 || !INHERITED.some((kind) => annotations.list(kind).length > 0)) return
  annotations.change((state) => heirs.flatMap(({ session, id }) => planHeritage(state, session, id)))
}

function planHeritage(state: AnnotationState, from: string, to: string): readonly AnnotationChange[] {
  return INHERITED.flatMap((kind) =>
    state
      .list(kind)
      .filter(({ session }) => session === from)
      .map(({ record, name, value }) => ({ kind, session: to, record, name, value }) as AnnotationChange),
  )
}
