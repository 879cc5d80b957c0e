import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { parseLedgerLine } from '../../vault/parts/ledger-line.ts'
import { type KeepOptions, keepRoot, type RootPassReport } from '../../vault/passes/keep-root.ts'
import { markVault } from '../../vault/vault-readme.ts'
import { temporaryRoot } from '../temporary-root.ts'

/** A pass as the tests of the vault make it; a problem fails the test. */
export function keep(
  vault: string,
  root: string,
  options: Partial<KeepOptions> = {},
): Promise<RootPassReport> {
  return keepRoot(vault, root, {
    machine: { id: 'test', host: 'test' },
    extras: new Set(),
    onProblem: ({ path, reason }) => {
      throw new Error(`${path}: ${reason}`)
    },
    ...options,
  })
}

/** A folder that somebody chose to keep in. */
export function temporaryVault(): string {
  const vault = temporaryRoot([])
  markVault(vault)
  return vault
}

/** The part of the only root in a vault. */
export function onlyPart(vault: string): string {
  const names = readdirSync(vault, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  if (names.length !== 1) throw new Error(`There are ${names.length} parts.`)
  return join(vault, names[0]?.name ?? '')
}

/** What any zstd program would make of the kept files, by the path without `.zst`. */
export function unpackAll(part: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(part, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.zst') && entry.name !== 'ledger.jsonl.zst')
      .filter((entry) => !entry.parentPath.startsWith(join(part, 'second')))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [
        path.slice(part.length + 1, -'.zst'.length),
        unpack(readFileSync(path)).toString('latin1'),
      ]),
  )
}

/** Node's zstd stops after a frame, and says how far it came. */
export function unpack(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const { buffer, engine } = zstdDecompressSync(bytes.subarray(at), { info: true }) as unknown as {
      readonly buffer: Buffer
      readonly engine: { readonly bytesWritten: number }
    }
    if (engine.bytesWritten === 0) throw new Error('Nothing was read.')
    parts.push(buffer)
    at += engine.bytesWritten
  }
  return Buffer.concat(parts)
}

export function readLedger(part: string): readonly LedgerEntry[] {
  return readFileSync(join(part, 'ledger.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const entry = parseLedgerLine(line)?.entry
      if (entry === undefined) throw new Error(`No ledger line: ${line}`)
      return entry
    })
}
