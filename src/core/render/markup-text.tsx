import { assertNever } from '../assert-never.ts'
import type { MarkupMessage, MarkupNotification, MarkupPart } from '../markup/markup-part.ts'
import { readMarkup, toCommandLine } from '../markup/read-markup.ts'
import { readOutput } from '../markup/read-output.ts'
import { Code, Labelled, Output } from './elements/code.tsx'
import { Each } from './elements/each.tsx'
import { Aside } from './elements/fold.tsx'
import { Markdown, TypedText } from './elements/markdown.tsx'
import { toFigureLine } from './text/to-figure-line.ts'
import { Rest } from './tools/rest.tsx'

/** How words are to be read: as Markdown, as a person's own, or as what a tool printed. */
export type MarkupReading = 'prose' | 'typed' | 'output'

interface MarkupTextProps {
  readonly text: string
  readonly reading: MarkupReading
}

/** Any text of a transcript: its words, and what Claude Code put around them as what that means. */
export function MarkupText({ text, reading }: MarkupTextProps) {
  const parts = reading === 'output' ? readOutput(text) : readMarkup(text)
  return <Each of={parts}>{(part) => <MarkupPartView part={part} reading={reading} />}</Each>
}

interface MarkupPartProps {
  readonly part: MarkupPart
  readonly reading: MarkupReading
  /** Who it is from and its summary stand on the row above. */
  readonly isTitled?: boolean
}

export function MarkupPartView({ part, reading, isTitled = false }: MarkupPartProps) {
  switch (part.kind) {
    case 'text':
      return <Words text={part.text} reading={reading} />
    case 'command':
      return (
        <>
          {toCommandLine(part) !== '' && <TypedText text={toCommandLine(part)} />}
          {part.message !== '' && <p className="remark">{part.message}</p>}
        </>
      )
    case 'shell':
      return <Code label="Command" code={part.text} language="bash" isWrapped />
    case 'output':
      return <Printed {...part} />
    case 'context':
      return part.text === '' ? null : (
        <Aside label={part.label}>
          <TypedText text={part.text} />
        </Aside>
      )
    case 'message':
      return <Told part={part} label={isTitled ? undefined : part.label} isTitled={isTitled} />
    case 'notification':
      return <Told part={part} label={isTitled ? undefined : 'Notification'} isTitled={isTitled} />
    case 'memory':
      return (
        <>
          <p className="remark">Saved to memory</p>
          <TypedText text={part.text} />
        </>
      )
    case 'thinking':
      return (
        <Aside label="Thinking">
          <Markdown text={part.text} />
        </Aside>
      )
    case 'overflow':
      return (
        <>
          <p className="remark">{part.notice}</p>
          {part.text !== '' && <Output text={part.text} />}
        </>
      )
    case 'figures':
      return <p className="remark">{toFigureLine(part.fields)}</p>
    default:
      return assertNever(part)
  }
}

function Words({ text, reading }: MarkupTextProps) {
  if (reading === 'output') return <Output text={text} />
  return reading === 'typed' ? <TypedText text={text} /> : <Markdown text={text} />
}

function Printed({ text, isError }: Extract<MarkupPart, { kind: 'output' }>) {
  if (text.trim() === '') return null
  if (!isError) return <Output text={text} />
  return (
    <Labelled label="Standard error">
      <Output label="Standard error" text={text} />
    </Labelled>
  )
}

interface ToldProps {
  readonly part: MarkupMessage | MarkupNotification
  readonly label: string | undefined
  readonly isTitled: boolean
}

/** What a program or another session says. */
function Told({ part: { summary, text, fields }, label, isTitled }: ToldProps) {
  const title = [label, isTitled ? undefined : summary].filter(Boolean).join(': ')
  return (
    <>
      {title !== '' && <p className="remark">{title}</p>}
      {text !== '' && <Markdown text={text} />}
      <Rest value={fields} />
    </>
  )
}
