import type { CallPart } from '../../model/step-content.ts'
import { Blocks } from '../blocks.tsx'
import { Each } from '../each.tsx'

/** The results as the model got them. */
export function Results({ call }: { readonly call: CallPart }) {
  return (
    <Each of={call.results}>
      {({ result }) => (
        <div className={result.isError ? 'result result-error' : 'result'}>
          <Blocks blocks={result.parts} reading="output" />
        </div>
      )}
    </Each>
  )
}
