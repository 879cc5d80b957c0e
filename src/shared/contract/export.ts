import { z } from 'zod'
import {
  copyReportSchema,
  type ExportRequest,
  exportPreviewSchema,
  exportProgressSchema,
  exportReportSchema,
  exportRequestSchema,
} from '../schemas/export.ts'
import { inBackground, inMain } from './entry.ts'

const nothing = z.null()
const places = {
  'listed-file': ({ selection }: ExportRequest) => (selection.kind === 'file' ? selection.file : null),
}

export const exportChannels = {
  /** Puts the Markdown of one conversation on the clipboard; gives back how much it is. */
  'export:copy': inMain({
    input: exportRequestSchema,
    output: copyReportSchema,
    places,
    gesture: 'copy',
  }),
  'export:preview': inBackground({
    input: exportRequestSchema,
    output: exportPreviewSchema,
    places,
    adds: ['roots'],
    isRepeatable: true,
  }),
  /** Asks where to write; null if the person closed the dialog without choosing. */
  'export:run': inMain({
    input: exportRequestSchema,
    output: exportReportSchema.nullable(),
    progress: exportProgressSchema,
    places,
  }),
  /** Shows the file that was written last in its folder. */
  'export:show': inMain({ input: nothing, output: nothing }),
}
