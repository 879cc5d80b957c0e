import { z } from 'zod'
import type { ExportRequest } from '../schemas/export.ts'
import { exportRequestSchema } from '../schemas/export.ts'
import {
  redactedPreviewRequestSchema,
  redactedPreviewSchema,
  secretIdSchema,
  secretJudgementSchema,
  secretPlacesSchema,
  secretProgressSchema,
  secretReportRequestSchema,
  secretReportSchema,
  secretSurveySchema,
} from '../schemas/secrets.ts'
import { inBackground } from './entry.ts'

const fileOf = ({ selection }: ExportRequest) => (selection.kind === 'file' ? selection.file : null)

export const secretChannels = {
  /** Remembers that a value is no secret, or that it is one after all. */
  'secrets:judge': inBackground({ input: secretJudgementSchema, output: z.null() }),
  /** Where a value of the last survey stands. */
  'secrets:places': inBackground({
    input: z.strictObject({ id: secretIdSchema }),
    output: secretPlacesSchema,
  }),
  /** One conversation of an export as Markdown, as it would leave. */
  'secrets:preview': inBackground({
    input: redactedPreviewRequestSchema,
    output: redactedPreviewSchema,
    places: { 'listed-file': ({ request }) => fileOf(request) },
    adds: ['roots'],
    isRepeatable: true,
  }),
  'secrets:report': inBackground({
    input: secretReportRequestSchema,
    output: secretReportSchema,
    progress: secretProgressSchema,
    adds: ['roots'],
    isRepeatable: true,
  }),
  /** A value of the last survey. */
  'secrets:reveal': inBackground({ input: z.strictObject({ id: secretIdSchema }), output: z.string() }),
  /** What would be taken out of an export. */
  'secrets:survey': inBackground({
    input: exportRequestSchema,
    output: secretSurveySchema,
    progress: secretProgressSchema,
    places: { 'listed-file': fileOf },
    adds: ['roots'],
    isRepeatable: true,
  }),
}
