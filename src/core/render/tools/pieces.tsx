import { assertNever } from '../../assert-never.ts'
import type { CallPart } from '../../model/steps/step-content.ts'
import type { Piece, PieceLink, Pieces as PieceList } from '../../tools/piece.ts'
import { Code, Labelled, NumberedCode, Output } from '../elements/code.tsx'
import { Diff } from '../elements/diff.tsx'
import { Each } from '../elements/each.tsx'
import { Aside } from '../elements/fold.tsx'
import { Markdown, TypedText } from '../elements/markdown.tsx'
import { MarkupText } from '../markup-text.tsx'
import { findLanguage, languageOfPath } from '../text/highlight.ts'
import { revealInvisible, revealReordering } from '../text/reveal-controls.ts'
import { Checklist } from './checklist.tsx'
import { QuestionView } from './question-view.tsx'
import { Rest } from './rest.tsx'
import { Results, ResultsAside } from './results.tsx'

interface PiecesProps {
  readonly pieces: PieceList
  readonly call: CallPart
}

/** The body of a call. */
export function Pieces({ pieces, call }: PiecesProps) {
  return <Each of={pieces}>{(piece) => piece && <PieceView piece={piece} call={call} />}</Each>
}

function PieceView({ piece, call }: { readonly piece: Piece; readonly call: CallPart }) {
  switch (piece.kind) {
    case 'remark':
      return <p className="remark">{revealReordering(piece.text)}</p>
    case 'fields':
      return <Rest value={piece.value} />
    case 'code':
      return <Code {...piece} language={piece.language && findLanguage(piece.language)} />
    case 'lines': {
      const { path, code, numbers } = piece
      return <NumberedCode label={path} language={languageOfPath(path)} code={code} numbers={numbers} />
    }
    case 'diff': {
      const { path, hunks } = piece
      return <Diff label={`Changes to  ${path}`} hunks={hunks} language={languageOfPath(path)} />
    }
    case 'output':
      return <Output {...piece} />
    case 'prose':
      return <Markdown text={piece.text} />
    case 'typed':
      return <TypedText text={piece.text} />
    case 'told':
      return <MarkupText text={piece.text} reading="output" />
    case 'labelled':
      return (
        <Labelled label={revealReordering(piece.label)}>
          <Pieces pieces={piece.pieces} call={call} />
        </Labelled>
      )
    case 'aside':
      return (
        <Aside label={piece.label}>
          <Pieces pieces={piece.pieces} call={call} />
        </Aside>
      )
    case 'link':
      return (
        <p className="path-line">
          <OutsideLink url={piece.url} label={piece.url} />
        </p>
      )
    case 'links':
      return <Links links={piece.links} />
    case 'checklist':
      return <Checklist tasks={piece.tasks} />
    case 'question':
      return <QuestionView question={piece.question} />
    case 'results':
      return <Results call={call} reading={piece.reading} />
    case 'raw-results':
      return <ResultsAside call={call} />
    default:
      return assertNever(piece)
  }
}

function Links({ links }: { readonly links: readonly PieceLink[] }) {
  return (
    <ul className="found">
      <Each of={links}>
        {({ title, url }) => (
          <li>
            <OutsideLink url={url} label={title} />
            <span className="found-url">{url}</span>
          </li>
        )}
      </Each>
    </ul>
  )
}

const HARMLESS = /^https?:\/\//i

/** A link out of the transcript; an address that is not one of the web's stays text. */
function OutsideLink({ url, label }: { readonly url: string; readonly label: string }) {
  const text = revealInvisible(label)
  return HARMLESS.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer" dir="auto">
      {text}
    </a>
  ) : (
    <code>{text}</code>
  )
}
