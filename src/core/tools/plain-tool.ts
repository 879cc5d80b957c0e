import { Wrench } from 'lucide-react'
import { Rest } from './rest.tsx'
import { Results } from './results.tsx'
import { tellingOf } from './telling-of.ts'
import type { ToolView } from './tool-view.ts'

/** A tool that we do not know: all it was given and all it gave. */
export const genericTool: ToolView = {
  icon: Wrench,
  detail: tellingOf,
  body: (call) => (
    <>
      <Rest value={call.input} />
      <Results call={call} />
    </>
  ),
}
