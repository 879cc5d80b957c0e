import { z } from 'zod'

export const aboutSchema = z
  .object({
    app: z.string(),
    /** A package that is not for release: it was made with another Electron than the official one. */
    isTestBuild: z.boolean(),
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

/** Of a package that is part of the app. */
const licenceSchema = z
  .object({
    name: z.string(),
    version: z.string(),
    licence: z.string(),
    /** Empty where the package brings none. */
    text: z.string(),
  })
  .readonly()

export const licencesSchema = z.array(licenceSchema).readonly()

export type Licence = z.infer<typeof licenceSchema>
