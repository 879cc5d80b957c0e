import { renderToStaticMarkup } from 'react-dom/server'
import { Markdown } from '../elements/markdown.tsx'
import { toLine } from '../text/to-line.ts'
import type { OnBranches } from './page-parts.tsx'

interface NoteProps {
  readonly text: string
  readonly branches: OnBranches
}

/** What the person wrote in Scrollback, apart from what was said. */
function Note({ text, branches }: NoteProps) {
  return (
    <aside className="own-note" data-branches={branches?.join(' ')}>
      <b>Note</b>
      <Markdown text={text} />
    </aside>
  )
}

export function noteMarkup(text: string, branches: OnBranches): string {
  return `${renderToStaticMarkup(<Note text={text} branches={branches} />)}\n`
}

export function saidMarkup(tags: readonly string[], note: string | null): string {
  return renderToStaticMarkup(
    <>
      {tags.length > 0 && <p className="own-tags">Tags: {tags.map((tag) => toLine(tag)).join(', ')}</p>}
      {note !== null && <Note text={note} branches={null} />}
    </>,
  )
}
