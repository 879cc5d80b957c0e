import { detach } from '../content/short-text.ts'
import { findString, isObject } from '../json-value.ts'
import { compareRecord, type DifferenceKind } from './compare-record.ts'
import { compareVersions } from './compare-versions.ts'

/** Scrollback knows the format up to this version of Claude Code. */
export const KNOWN_UP_TO = '2.1.326'

/** What a version writes that we did not expect, how often, and one place to look at. */
export interface FormatFinding {
  readonly kind: DifferenceKind
  /** `crystal-ball`, `system/telepathy`, `user.newKey`, `block/tool_use.caller`. */
  readonly name: string
  /** The JSON type of the field as it is, and as we expected it. */
  readonly found?: string
  readonly expected?: string
  readonly count: number
  /** By version of Claude Code; records without one count to the version before them in the file. */
  readonly versions: Readonly<Record<string, number>>
  readonly firstVersion: string | undefined
  readonly lastVersion: string | undefined
  readonly path: string
  readonly line: number
}

export interface FormatReport {
  readonly findings: readonly FormatFinding[]
  /** Differences that are counted and not named, since there are too many of them. */
  readonly omitted: number
}

export interface FormatReporter {
  /** Gives what compares the records of one file, in their order. */
  readonly ofFile: (path: string) => (raw: unknown, line: number) => void
  readonly finish: () => FormatReport
}

interface Draft {
  readonly kind: DifferenceKind
  readonly name: string
  readonly found: string | undefined
  readonly expected: string | undefined
  count: number
  readonly versions: Map<string, number>
  path: string
  line: number
  /** Of the place. */
  version: string
}

/** Keys can be anything, and a broken or hostile file has a hundred thousand of them. */
const MOST_FINDINGS = 1000
const MOST_OF_ONE_OWNER = 50
const MOST_VERSIONS = 100

export function reportFormat(): FormatReporter {
  const drafts = new Map<string, Draft>()
  const counts = new Map<string, number>()
  let omitted = 0

  function add(kind: DifferenceKind, owner: string, name: string, types: Types, place: Place): void {
    const separator = kind === 'UNKNOWN_TYPE' ? '/' : '.'
    const full = (owner === '' ? '' : `${owner}${separator}`) + toSafeName(name)
    const key = `${kind} ${full} ${types.found ?? ''}`
    let draft = drafts.get(key)
    if (draft === undefined) {
      const group = `${kind} ${owner}`
      const count = counts.get(group) ?? 0
      if (count >= MOST_OF_ONE_OWNER || drafts.size >= MOST_FINDINGS) {
        omitted++
        return
      }
      counts.set(group, count + 1)
      draft = { kind, name: detach(full), ...types, count: 0, versions: new Map(), ...place }
      drafts.set(key, draft)
    }
    draft.count++
    const { version } = place
    if (version !== draft.version && isOlder(version, draft.version)) Object.assign(draft, place)
    if (draft.versions.has(version) || draft.versions.size < MOST_VERSIONS)
      draft.versions.set(version, (draft.versions.get(version) ?? 0) + 1)
  }

  return {
    ofFile(path) {
      let version = ''
      let line = 0
      const onDifference: Parameters<typeof compareRecord>[1] = (kind, owner, name, found, expected) =>
        add(kind, owner, name, { found, expected }, { version, path, line })
      return (raw, at) => {
        if (isObject(raw) && raw.version !== version) version = toVersion(raw.version) ?? version
        line = at
        compareRecord(raw, onDifference)
      }
    },
    finish: () => ({ findings: [...drafts.values()].map(toFinding).sort(byName), omitted }),
  }
}

interface Types {
  readonly found: string | undefined
  readonly expected: string | undefined
}

interface Place {
  readonly version: string
  readonly path: string
  readonly line: number
}

function toFinding({ found, expected, versions, version: _, ...draft }: Draft): FormatFinding {
  const known = [...versions.keys()].filter(Boolean).sort(compareVersions)
  return {
    ...draft,
    ...(found !== undefined && { found }),
    ...(expected !== undefined && { expected }),
    versions: Object.fromEntries(known.map((each) => [each, versions.get(each) ?? 0])),
    firstVersion: known[0],
    lastVersion: known.at(-1),
  }
}

const KINDS: readonly DifferenceKind[] = ['UNKNOWN_TYPE', 'NEW_FIELD', 'TYPE_MISMATCH', 'MISSING_FIELD']

function byName(a: FormatFinding, b: FormatFinding): number {
  return (
    compareVersions(a.firstVersion ?? '0', b.firstVersion ?? '0') ||
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
    compareText(a.name, b.name)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function isOlder(version: string, than: string): boolean {
  return version !== '' && (than === '' || compareVersions(version, than) < 0)
}

const NAME = /^[A-Za-z_$][\w.:$-]{0,63}$/

/** What is no name may be a part of somebody's words, or something that a terminal would obey. */
export function toSafeName(name: string): string {
  return NAME.test(name) || /^\([a-z ]+\)$/.test(name) ? name : '(not a name)'
}

const VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}[\w.+-]{0,20}$/

export function toVersion(version: unknown): string | undefined {
  const text = findString(version)
  return text !== undefined && VERSION.test(text) ? text : undefined
}
