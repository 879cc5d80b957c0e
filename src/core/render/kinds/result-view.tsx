import { CornerDownRight } from 'lucide-react'
import { readOutput } from '../../markup/read-output.ts'
import { Fold } from '../fold.tsx'
import { Parts } from '../parts.tsx'
import { Row } from '../row.tsx'
import type { KindViewProps } from './kind-view.ts'

/** A result whose call is not in the file. */
export function ResultView({ content, footer, ...folding }: KindViewProps) {
  const results = content.parts.flatMap((part) => (part.kind === 'lone-result' ? [part.result] : []))
  const text = results.flatMap(({ parts }) => parts).find((part) => part.kind === 'text')
  const isError = results.some((result) => result.isError)
  const row = (
    <Row
      icon={CornerDownRight}
      label="Result without its call"
      detail={text && wordsOf(text.text)}
      failure={isError ? 'Error' : undefined}
    />
  )
  return (
    <Fold {...folding} row={row}>
      <div className={isError ? 'result result-error' : 'result'}>
        <Parts parts={content.parts} reading="output" />
      </div>
      {footer}
    </Fold>
  )
}

function wordsOf(text: string): string | undefined {
  const [first] = readOutput(text)
  return first !== undefined && 'text' in first ? first.text : undefined
}
