import { createHash } from 'node:crypto'
import { createSubjectScanner } from '../../../core/redact/redactor.ts'
import { findRuleFacts } from '../../../core/redact/rule-facts.ts'
import { SECRET_RULES } from '../../../core/redact/rules/registry.ts'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import type { ReportedSecret, SecretProgress, SecretReport } from '../../../shared/schemas/secrets.ts'
import { OPEN_GATE } from '../../export/document/gate.ts'
import { createFileLister, formOf } from '../../export/document/open-document.ts'
import type { RawFile } from '../../export/document/raw-files.ts'
import { bringHere } from '../../export/plan/bring-here.ts'
import type { ExportSession } from '../../export/plan/export-session.ts'
import { hashSecret } from '../../export/redact/hash-secret.ts'
import { orStop } from '../../export/redact/redaction-error.ts'
import { statSync } from '../../files/source-files.ts'
import type { Kept } from '../../kept/open-kept.ts'
import { findSystemCode, LibraryError } from '../../library/library-error.ts'
import { readSecretKey } from '../secret-key.ts'
import {
  type FileFinding,
  joinFindings,
  readMasked,
  type ScannedFile,
  type ScanOptions,
  scanFile,
} from './scan-file.ts'
import { type KnownFile, readScanStore, writeScanStore } from './scan-store.ts'

export interface ReportRequest {
  readonly sessions: readonly ExportSession[]
  /** They are all there are: what is remembered of other files can go. */
  readonly isAll: boolean
  readonly dataFolder: string
  readonly kept: Kept
  /** The ids of values that are no secrets. */
  readonly noSecrets: readonly string[]
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (progress: SecretProgress) => void
}

/** Raised when the same rules find something else. */
const SCAN_VERSION = 1
const BYTES_BETWEEN_REPORTS = 1024 * 1024
/** For a value whose line was removed meanwhile. */
const HIDDEN = '•'.repeat(8)

/** Where secrets stand. Of files that were looked through before, only new lines are read. */
export async function reportSecrets(request: ReportRequest): Promise<SecretReport> {
  const { sessions, isAll, dataFolder, kept, noSecrets, signal, onProgress } = request
  const key = readSecretKey(dataFolder)
  const rules = toRulesVersion()
  const before = readScanStore(dataFolder, rules)
  const after = new Map(isAll ? [] : before)
  const masks = new Map<string, string>()
  const total = sessions.reduce((sum, { summary }) => sum + summary.bytes, 0)
  let told = 0
  const scan: ScanOptions = {
    scanner: orStop(() =>
      createSubjectScanner({ groups: ['secrets'], homes: [], userNames: [], hosts: [], ownWords: [] }),
    ),
    toId: (value) => hashSecret(value, key),
    onMasked: (id, masked) => masks.set(id, masked),
    signal,
  }
  const gathered = new Map<string, Gathered>()
  const scanned = { files: 0, bytes: 0 }
  let unread = 0
  const listFiles = createFileLister(OPEN_GATE)
  try {
    for (const session of sessions) {
      throwIfCancelled(signal)
      const here = await findHere(session, kept, signal)
      if (here === undefined) {
        unread += 1
        continue
      }
      for (const file of await listFiles(here)) {
        throwIfCancelled(signal)
        const fileKey = hashSecret(file.path, key)
        const known = await look(file, before.get(fileKey), masks, scan)
        if (known === undefined) {
          unread += 1
          continue
        }
        after.set(fileKey, known)
        scanned.files += 1
        scanned.bytes += known.size
        if (scanned.bytes - told >= BYTES_BETWEEN_REPORTS) {
          told = scanned.bytes
          onProgress?.({ done: Math.min(told, total), total })
        }
        const isGone = here.file !== session.file
        for (const finding of known.findings) {
          const inVault = isGone || isKept(kept, file.path, finding.offset)
          gather(gathered, finding, session.summary.id, inVault)
        }
      }
    }
  } finally {
    // What was looked through stays so when a person stops it.
    writeScanStore(dataFolder, rules, signal?.aborted ? new Map([...before, ...after]) : after)
  }
  const findings = [...gathered.values()]
    .filter(({ finding }) => !noSecrets.includes(finding.id))
    .map((each) => toReported(each, masks))
  return { scanned, findings: findings.sort(byImportance), unread }
}

/** From disk or from the vault; undefined where its copy is damaged. */
async function findHere(
  session: ExportSession,
  { content }: Kept,
  signal: AbortSignal | undefined,
): Promise<ExportSession | undefined> {
  try {
    const [here] = await bringHere([session], content, signal)
    return here
  } catch (cause) {
    if (cause instanceof LibraryError) return undefined
    throw cause
  }
}

/** What is in a file, with as little reading as possible; undefined where it cannot be read. */
async function look(
  raw: RawFile,
  known: KnownFile | undefined,
  masks: ReadonlyMap<string, string>,
  scan: ScanOptions,
): Promise<KnownFile | undefined> {
  try {
    const { size, mtimeMs: modified, ino: inode } = statSync(raw.path)
    const file: ScannedFile = { path: raw.path, form: formOf(raw), size }
    const isSame = known?.inode === inode && canShow(known, file, masks, scan)
    if (isSame && known.size === size && known.modified === modified) return known
    if (isSame && known.isWhole && known.size < size && file.form === 'json lines') {
      const added = await scanFile(file, known.size, scan)
      const findings = joinAll(known.findings, added.findings)
      return { size, modified, inode, isWhole: added.isWhole, findings }
    }
    const { findings, isWhole } = await scanFile(file, 0, scan)
    return { size, modified, inode, isWhole, findings: [...findings] }
  } catch (cause) {
    if (cause instanceof LibraryError || findSystemCode(cause) !== undefined) return undefined
    throw cause
  }
}

/** How values are shown is not stored, but read again from their first places. Where they are gone, it is another file. */
function canShow(
  { findings }: KnownFile,
  file: ScannedFile,
  masks: ReadonlyMap<string, string>,
  scan: ScanOptions,
): boolean {
  return findings.every(({ id, offset }) => masks.has(id) || readMasked(file, offset, scan).has(id))
}

function joinAll(known: readonly FileFinding[], added: readonly FileFinding[]): FileFinding[] {
  const all = new Map(known.map((finding) => [finding.id, finding]))
  for (const finding of added) {
    const former = all.get(finding.id)
    all.set(finding.id, former === undefined ? finding : joinFindings(former, finding))
  }
  return [...all.values()]
}

interface Gathered {
  finding: FileFinding
  readonly sessions: Set<string>
  inVault: boolean
}

function gather(
  gathered: Map<string, Gathered>,
  finding: FileFinding,
  session: string,
  inVault: boolean,
): void {
  const known = gathered.get(finding.id)
  if (known === undefined) {
    gathered.set(finding.id, { finding, sessions: new Set([session]), inVault })
    return
  }
  known.finding = joinFindings(known.finding, finding)
  known.sessions.add(session)
  known.inVault ||= inVault
}

/** Whether a backup has the line, too. */
function isKept({ files }: Kept, path: string, offset: number): boolean {
  const found = files.findRootOf(path)
  const copy = found?.kept.copies.get(found.path)
  return copy !== undefined && copy.length > offset
}

function toReported(
  { finding, sessions, inVault }: Gathered,
  masks: ReadonlyMap<string, string>,
): ReportedSecret {
  const { id, rule, confidence, places, first, last } = finding
  const masked = masks.get(id) ?? HIDDEN
  return {
    id,
    rule,
    confidence,
    ...findRuleFacts(rule),
    masked,
    places,
    sessions: [...sessions],
    first,
    last,
    inVault,
  }
}

/** Certain ones first, then by kind, the newest first. */
function byImportance(one: ReportedSecret, other: ReportedSecret): number {
  return (
    Number(other.confidence === 'certain') - Number(one.confidence === 'certain') ||
    one.name.localeCompare(other.name) ||
    (other.last ?? 0) - (one.last ?? 0)
  )
}

function toRulesVersion(): string {
  const names = SECRET_RULES.map(({ id, keywords }) => [id, ...keywords].join())
  return createHash('sha256')
    .update([SCAN_VERSION, ...names].join('\n'))
    .digest('hex')
}
