import { z } from 'zod'
import { aboutSchema, licencesSchema } from '../app/about.ts'
import { noticeSchema } from '../app/notices.ts'
import { outsideUrlSchema } from '../app/outside-url.ts'
import { viewSettingsChangeSchema, viewSettingsSchema } from '../view-settings.ts'
import { inMain } from './entry.ts'

const nothing = z.null()

export const appChannels = {
  /** Of the packages that are part of the app, by name. */
  'about:licences': inMain({ input: nothing, output: licencesSchema }),
  'about:read': inMain({ input: nothing, output: aboutSchema }),
  'clipboard:write': inMain({
    input: z.strictObject({ text: z.string().max(50_000_000) }),
    output: nothing,
    gesture: 'copy',
  }),
  'clipboard:write-picture': inMain({
    input: z.strictObject({ png: z.string().max(50_000_000).startsWith('data:image/png;base64,') }),
    output: nothing,
    gesture: 'copy',
  }),
  'links:open': inMain({
    input: z.strictObject({ url: outsideUrlSchema }),
    output: nothing,
    gesture: 'link',
  }),
  'log:show': inMain({ input: nothing, output: nothing }),
  'notices:dismiss': inMain({ input: z.strictObject({ id: z.string() }), output: nothing }),
  'notices:list': inMain({ input: nothing, output: z.array(noticeSchema).readonly() }),
  'settings:change': inMain({ input: viewSettingsChangeSchema, output: nothing }),
  'settings:read': inMain({ input: nothing, output: viewSettingsSchema }),
  /** Shows the file that they are in. */
  'settings:show': inMain({ input: nothing, output: nothing }),
  /** The first view has its data and is painted. */
  'view:settled': inMain({ input: nothing, output: nothing }),
}
