import { Lightbulb } from 'lucide-react'
import { Labelled } from '../code.tsx'
import { Rest } from './rest.tsx'
import { Results } from './results.tsx'
import { tellingOf } from './telling-of.ts'
import type { ToolView } from './tool-view.ts'

/** A second model was asked, in the middle of a response. */
export const advisorTool: ToolView = {
  icon: Lightbulb,
  label: () => 'Advisor',
  detail: tellingOf,
  isProse: true,
  body: (call) => (
    <>
      <Rest value={call.input} />
      {call.results.length > 0 && (
        <Labelled label="Advice">
          <Results call={call} reading="prose" />
        </Labelled>
      )}
    </>
  ),
}
