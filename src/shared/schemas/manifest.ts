import { z } from 'zod'
import { PAGE_FORMAT_NAMES } from '../export-formats.ts'

/** Raised when a reader of older manifests would misunderstand a new one. */
export const MANIFEST_VERSION = 1
export const MANIFEST_FORMAT = 'scrollback-archive'
export const MANIFEST_NAME = 'manifest.json'
export const MANIFEST_SUM_NAME = 'manifest.sha256'

/** The SHA-256 of the manifest, as `sha256sum` writes it. */
export function toSumText(sha256: string): string {
  return `${sha256}  ${MANIFEST_NAME}\n`
}

const count = z.int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** ISO 8601; null where no record tells. */
const time = z.string().nullable()

export const ENTRY_ROLES = [
  'index',
  'readme',
  ...PAGE_FORMAT_NAMES,
  'asset',
  'transcript',
  'subagent',
  'overflow',
  'companion',
] as const

export type EntryRole = (typeof ENTRY_ROLES)[number]

export const manifestFileSchema = z
  .object({
    /** In the archive, with `/`. */
    path: z.string().min(1),
    size: count,
    sha256,
    role: z.enum(ENTRY_ROLES),
    /** The session it belongs to; null for what belongs to all. */
    session: z.string().nullable(),
  })
  .readonly()

export type ManifestFile = z.infer<typeof manifestFileSchema>

export const manifestSessionSchema = z
  .object({
    id: z.string(),
    /** The name of its folder below `projects/`. */
    projectDir: z.string(),
    cwd: z.string().nullable(),
    title: z.string(),
    first: time,
    last: time,
    lines: count,
    unreadable: count,
    unknown: count,
    prompts: count,
    responses: count,
    subagents: count,
    overflow: z.object({ found: count, missing: count }).readonly(),
    forkOf: z.string().nullable(),
    versions: z.array(z.string()).readonly(),
    models: z.array(z.string()).readonly(),
    gitBranch: z.string().nullable(),
    tokens: z.object({ input: count, output: count, cacheRead: count, cacheCreation: count }).readonly(),
  })
  .readonly()

export type ManifestSession = z.infer<typeof manifestSessionSchema>

/** A source that vanished or changed while it was read. */
export const incompleteSchema = z.object({ path: z.string(), reason: z.string() }).readonly()

export type Incomplete = z.infer<typeof incompleteSchema>

/** What is in an archive, so that one can tell later whether all of it still is. */
export const manifestSchema = z
  .object({
    format: z.literal(MANIFEST_FORMAT),
    version: z.int().min(1),
    /** The SHA-256 over its sorted entries: the same content has the same id. */
    id: sha256,
    created: z.string(),
    generator: z.string(),
    options: z.record(z.string(), z.unknown()).readonly(),
    /** What was taken out: how many values of each kind. Not there where nothing was looked for. */
    redacted: z.record(z.string(), count).readonly().optional(),
    /** Sorted by path; without the manifest itself and its sum. */
    files: z.array(manifestFileSchema).readonly(),
    sessions: z.array(manifestSessionSchema).readonly(),
    incomplete: z.array(incompleteSchema).readonly(),
  })
  .readonly()

export type Manifest = z.infer<typeof manifestSchema>
