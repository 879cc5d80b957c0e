import { readFileSync } from 'node:fs'
import { type Licence, licencesSchema } from '../shared/app/about.ts'

/** What the build found in each part of the app, every package once. */
export function readLicences(files: readonly string[]): readonly Licence[] {
  const all = files.flatMap((file) => licencesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))))
  const byPackage = new Map(all.map((licence) => [`${licence.name}@${licence.version}`, licence]))
  return [...byPackage.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
