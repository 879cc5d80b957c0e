import { isObject } from '../json-value.ts'
import { compareVersions } from './compare-versions.ts'
import { type FormatReport, reportFormat, toSafeName, toVersion } from './format-report.ts'

/** What kinds of records there are, and what among them is new to us. */
export interface Census {
  readonly types: Readonly<Record<string, TypeCount>>
  /** Types, subtypes and kinds nobody has described yet, with how often they occur. */
  readonly unknownTypes: Readonly<Record<string, number>>
  /** Fields of known types that are new, as `type.field`. */
  readonly unknownKeys: Readonly<Record<string, number>>
  readonly format: FormatReport
}

export interface TypeCount {
  readonly count: number
  readonly firstVersion: string | undefined
  readonly lastVersion: string | undefined
}

export interface CensusTaker {
  /** Gives what takes in the records of one file, in their order. */
  readonly ofFile: (path: string) => (raw: unknown, line: number) => void
  readonly finish: () => Census
}

/** Real files have some forty; hostile ones as many as they like. */
const MOST_TYPES = 200

export function takeCensus(): CensusTaker {
  const types = new Map<string, { count: number; firstVersion?: string; lastVersion?: string }>()
  const format = reportFormat()

  function countType(raw: unknown): void {
    if (!isObject(raw)) return
    const name = typeof raw.type === 'string' ? toSafeName(raw.type) : '(no type)'
    const type = types.size < MOST_TYPES || types.has(name) ? name : '(other types)'
    const entry = types.get(type) ?? { count: 0 }
    types.set(type, entry)
    entry.count++
    if (raw.version === entry.lastVersion) return
    const version = toVersion(raw.version)
    if (version === undefined) return
    if (entry.firstVersion === undefined || compareVersions(version, entry.firstVersion) < 0)
      entry.firstVersion = version
    if (entry.lastVersion === undefined || compareVersions(version, entry.lastVersion) > 0)
      entry.lastVersion = version
  }

  return {
    ofFile(path) {
      const compare = format.ofFile(path)
      return (raw, line) => {
        countType(raw)
        compare(raw, line)
      }
    },
    finish() {
      const report = format.finish()
      return {
        types: Object.fromEntries(
          [...types]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([type, { count, firstVersion, lastVersion }]) => [
              type,
              { count, firstVersion, lastVersion },
            ]),
        ),
        unknownTypes: countsOf(report, 'UNKNOWN_TYPE'),
        unknownKeys: countsOf(report, 'NEW_FIELD'),
        format: report,
      }
    },
  }
}

function countsOf({ findings }: FormatReport, kind: string): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const finding of findings)
    if (finding.kind === kind) counts.set(finding.name, (counts.get(finding.name) ?? 0) + finding.count)
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}
