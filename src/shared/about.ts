import { z } from 'zod'

export const aboutSchema = z
  .object({
    app: z.string(),
    electron: z.string(),
    chromium: z.string(),
    node: z.string(),
    sqlite: z.string(),
    system: z.string(),
    logFile: z.string(),
    dataFolder: z.string(),
  })
  .readonly()

export type About = z.infer<typeof aboutSchema>
