import type { ReactNode } from 'react'
import { hasOverwritten } from '../text/ansi-runs.ts'
import { AnsiText } from '../text/ansi-text.tsx'
import { highlight } from '../text/highlight.ts'
import { Aside } from './fold.tsx'
import { useLanguage } from './highlight-budget.ts'
import { SafeHtml } from './safe-html.tsx'

interface ScrollBoxProps {
  readonly label: string
  readonly className: string
  readonly children: ReactNode
}

/** Code and output keep their lines: what is too wide or too long scrolls inside, by keyboard too. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, it could be scrolled by mouse only
    // biome-ignore lint/a11y/useSemanticElements: no fieldset
    <div className={`scroll-box ${className}`} role="group" aria-label={label} tabIndex={0} dir="ltr">
      {children}
    </div>
  )
}

interface CodeProps {
  readonly label: string
  readonly code: string
  readonly language?: string | undefined
  /** For commands, whose lines matter less than their end. */
  readonly isWrapped?: boolean
}

export function Code({ label, code, language: wanted, isWrapped = false }: CodeProps) {
  const language = useLanguage(wanted, code.length)
  return (
    <ScrollBox label={label} className={isWrapped ? 'code wrapped' : 'code'}>
      <pre>
        <SafeHtml as="code" className="hl" markup={highlight(code, language)} />
      </pre>
    </ScrollBox>
  )
}

interface NumberedCodeProps {
  readonly label: string
  readonly code: string
  readonly language: string | undefined
  readonly numbers: readonly number[]
}

/** What was read counts more than what was written: it is the bulk of a page's code, and the least looked at. */
const READ_WEIGHT = 4

/** Numbers and code are a text each: thousands of lines are still two elements, and copying leaves the numbers out. */
export function NumberedCode({ label, code, language: wanted, numbers }: NumberedCodeProps) {
  const language = useLanguage(wanted, code.length * READ_WEIGHT)
  return (
    <ScrollBox label={label} className="code numbered">
      <pre className="line-numbers" aria-hidden>
        {numbers.join('\n')}
      </pre>
      <pre>
        <SafeHtml as="code" className="hl" markup={highlight(code, language)} />
      </pre>
    </ScrollBox>
  )
}

export function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="labelled">
      <div className="label">{label}</div>
      {children}
    </div>
  )
}

/** What was not printed by a program: there a carriage return ends a line and takes nothing back. */
export function Given({ label, text }: { readonly label: string; readonly text: string }) {
  return <Output label={label} text={text.replace(/\r\n?/g, '\n')} />
}

export function Output({ label = 'Output', text }: { readonly label?: string; readonly text: string }) {
  return (
    <>
      <ScrollBox label={label} className="output">
        <pre>
          <AnsiText text={text} />
        </pre>
      </ScrollBox>
      {hasOverwritten(text) && (
        <Aside label="Including overwritten text">
          <Given label="Including overwritten text" text={text} />
        </Aside>
      )}
    </>
  )
}

export function Json({ label = 'JSON', value }: { readonly label?: string; readonly value: unknown }) {
  return <Code label={label} code={JSON.stringify(value, null, 2) ?? 'undefined'} language="json" />
}
