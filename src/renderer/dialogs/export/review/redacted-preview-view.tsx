import { Fragment, useMemo, useRef } from 'react'
import { findReplaced } from '../../../../core/redact/replacement.ts'
import { toCounted } from '../../../../shared/format.ts'
import type { SecretSurvey } from '../../../../shared/schemas/secrets.ts'
import type { RedactedPreviewState } from '../../../state/export/review/review-store.ts'

export interface RedactedPreviewViewProps {
  readonly preview: RedactedPreviewState
  readonly sessions: SecretSurvey['sessions']
  readonly shown: string | null
  onShow(session: string): void
}

/** One conversation as it would leave, with the replacements marked. It is drawn as plain text: it may hold anything. */
export function RedactedPreviewView({ preview, sessions, shown, onShow }: RedactedPreviewViewProps) {
  return (
    <section className="review-preview" aria-label="Preview of the export">
      <label className="review-preview-session">
        <span>Conversation</span>
        <select className="select" value={shown ?? ''} onChange={({ target }) => onShow(target.value)}>
          {sessions.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {preview.kind === 'loading' && (
        <p role="status" className="quiet">
          Preparing the preview…
        </p>
      )}
      {preview.kind === 'failed' && <p role="alert">{preview.message}</p>}
      {preview.kind === 'ready' && <MarkedText {...preview.preview} />}
    </section>
  )
}

function MarkedText({ text, isCut }: { readonly text: string; readonly isCut: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const at = useRef(-1)
  const replaced = useMemo(() => findReplaced(text), [text])
  const blocks = useMemo(() => toBlocks(text), [text])

  function go(by: number): void {
    const marks = box.current?.querySelectorAll('mark') ?? []
    at.current = (at.current + by + marks.length) % Math.max(1, marks.length)
    const mark = marks[at.current]
    for (const each of marks) each.toggleAttribute('data-current', each === mark)
    mark?.scrollIntoView({ block: 'center' })
  }

  return (
    <>
      <p className="review-preview-marks" role="status">
        {toCounted(replaced.length, 'replacement')}
        {isCut && ' in the first part of this long conversation'}{' '}
        {replaced.length > 0 && (
          <>
            <button type="button" className="button" data-size="small" onClick={() => go(-1)}>
              Previous
            </button>
            <button type="button" className="button" data-size="small" onClick={() => go(1)}>
              Next
            </button>
          </>
        )}
      </p>
      <div
        ref={box}
        className="review-text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        role="document"
        aria-label="The conversation as Markdown"
      >
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <pre key={index}>{toMarked(block)}</pre>
        ))}
      </div>
    </>
  )
}

/** Blocks out of sight are not laid out. */
const LINES = 100

function toBlocks(text: string): readonly string[] {
  const lines = text.split('\n')
  return Array.from({ length: Math.ceil(lines.length / LINES) }, (_, at) =>
    lines.slice(at * LINES, (at + 1) * LINES).join('\n'),
  )
}

function toMarked(text: string) {
  let end = 0
  const parts = findReplaced(text).map((found) => {
    const before = text.slice(end, found.start)
    end = found.end
    return (
      <Fragment key={found.start}>
        {before}
        <mark>{text.slice(found.start, found.end)}</mark>
      </Fragment>
    )
  })
  return [...parts, text.slice(end)]
}
