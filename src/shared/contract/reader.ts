import { z } from 'zod'
import type { TranscriptPlace } from '../../core/items/item.ts'
import {
  findRequestSchema,
  foundAroundSchema,
  foundItemsSchema,
  itemContentsSchema,
  itemLocationsSchema,
  itemRequestSchema,
  itemsRequestSchema,
  locateRequestSchema,
  markdownRequestSchema,
  openRequestSchema,
  overflowPageSchema,
  overflowRequestSchema,
  rawRecordsSchema,
  readingSchema,
  transcriptPlaceSchema,
} from '../schemas/reader.ts'
import { inBackground } from './entry.ts'

const reads = {
  places: { transcript: ({ place }: { readonly place: TranscriptPlace }) => place.file },
  isRepeatable: true,
}
const readsFile = {
  places: { transcript: ({ file }: { readonly file: string }) => file },
  isRepeatable: true,
}

export const readerChannels = {
  'reader:find': inBackground({ input: findRequestSchema, output: foundItemsSchema, ...reads }),
  'reader:find-around': inBackground({ input: findRequestSchema, output: foundAroundSchema, ...reads }),
  'reader:items': inBackground({ input: itemsRequestSchema, output: itemContentsSchema, ...reads }),
  'reader:locate': inBackground({ input: locateRequestSchema, output: itemLocationsSchema, ...readsFile }),
  'reader:markdown': inBackground({ input: markdownRequestSchema, output: z.string(), ...reads }),
  'reader:odd-lines': inBackground({ input: transcriptPlaceSchema, output: rawRecordsSchema, ...readsFile }),
  'reader:open': inBackground({ input: openRequestSchema, output: readingSchema, ...reads }),
  'reader:overflow': inBackground({ input: overflowRequestSchema, output: overflowPageSchema, ...reads }),
  'reader:raw': inBackground({ input: itemRequestSchema, output: rawRecordsSchema, ...reads }),
}
