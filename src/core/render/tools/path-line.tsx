import { revealInvisible } from '../text/reveal-controls.ts'

/** A path in full; the closed row may have cut it. */
export function PathLine({
  path,
  remark,
}: {
  readonly path: string | undefined
  readonly remark?: string | undefined
}) {
  if (!path) return null
  return (
    <p className="path-line" dir="ltr">
      <code>{revealInvisible(path)}</code>
      {remark && <span>{remark}</span>}
    </p>
  )
}
