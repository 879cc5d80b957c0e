import { z } from 'zod'
import { rootSchema, surveyProgressSchema, surveySchema } from '../schemas/roots.ts'
import { openedSourcesSchema } from '../schemas/sources.ts'
import { inBackground, inMain, placeSchema } from './entry.ts'

const nothing = z.null()
const byPath = z.strictObject({ path: placeSchema })

export const rootsChannels = {
  'roots:list': inMain({ input: nothing, output: z.array(rootSchema).readonly() }),
  /** Null if the person closed the dialog without choosing. */
  'roots:open-folder': inMain({ input: nothing, output: rootSchema.nullable() }),
  'roots:open-sample': inMain({ input: nothing, output: rootSchema }),
  /** Takes the folder off the list; its files stay as they are. */
  'roots:remove': inMain({ input: byPath, output: nothing, places: { root: ({ path }) => path } }),
  'roots:survey': inBackground({
    input: byPath,
    output: surveySchema,
    progress: surveyProgressSchema,
    places: { root: ({ path }) => path },
    isRepeatable: true,
  }),
  /** Puts a transcript into the library that is open for reading. */
  'sources:add': inMain({
    input: byPath,
    output: rootSchema,
    places: { 'opened-transcript': ({ path }) => path },
  }),
  /** Empty if the person closed the dialog without choosing. */
  'sources:choose-files': inMain({ input: nothing, output: openedSourcesSchema }),
  'sources:open': inMain({
    input: z.strictObject({ paths: z.array(placeSchema).min(1).max(100) }),
    output: openedSourcesSchema,
    places: { dropped: ({ paths }) => paths },
  }),
  /** Makes a session of an archive that is open readable; gives its transcript. */
  'sources:unpack': inMain({
    input: z.strictObject({
      archive: placeSchema,
      id: z.string().min(1).max(70_000),
      project: z.string().max(70_000),
    }),
    output: z.string(),
    places: { 'opened-archive': ({ archive }) => archive },
  }),
}
