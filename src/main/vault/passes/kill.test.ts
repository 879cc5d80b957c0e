import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runs } from '../../../core/testing/runs.ts'
import { parseKeptPath } from '../../../core/vault/kept-path.ts'
import { toChains } from '../../../core/vault/ledger-chains.ts'
import { withFile } from '../../files/file-io.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { keep, onlyPart, unpack, unpackAll } from '../../testing/vault/vault-files.ts'
import { Ledger } from '../parts/ledger.ts'
import { walkFrames } from '../parts/walk-frames.ts'
import { verifyPart } from '../verifying/verify-part.ts'

const KILLS = runs(6)
const FILES = 60

function startKeeping(vault: string, root: string) {
  const script = new URL('../../testing/vault/keep-once.ts', import.meta.url).pathname
  return spawn(process.execPath, [script, vault, root, '1000'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** A number between 0 and 1 that is the same in every run. */
function spread(at: number): number {
  return (at * 0.618034) % 1
}

/** What a source once was, so that a kept version can be compared with it. */
class Sources {
  readonly root = temporaryRoot([])
  readonly #texts = new Map<string, string>()
  readonly #everything = new Map<string, string[]>()

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    writeFileSync(join(this.root, path), text)
    this.#remember(path, text)
  }

  append(path: string, text: string): void {
    appendFileSync(join(this.root, path), text)
    this.#remember(path, (this.#texts.get(path) ?? '') + text)
  }

  remove(path: string): void {
    rmSync(join(this.root, path))
    this.#texts.delete(path)
  }

  current(): ReadonlyMap<string, string> {
    return this.#texts
  }

  /** Whether the source ever began with this. */
  everBegan(path: string, text: string): boolean {
    return this.#everything.get(path)?.some((was) => was.startsWith(text)) ?? false
  }

  #remember(path: string, text: string): void {
    this.#texts.set(path, text)
    this.#everything.set(path, [...(this.#everything.get(path) ?? []), text])
  }
}

function toPath(at: number): string {
  return `projects/p${at % 5}/${String(at).padStart(8, '0')}-0000-4000-8000-000000000000.jsonl`
}

function toLines(at: number, round: number, count: number): string {
  return Array.from(
    { length: count },
    (_, n) => `{"at":${at},"round":${round},"n":${n},"x":"${'y'.repeat(at)}"}\n`,
  ).join('')
}

function change(sources: Sources, round: number): void {
  for (let at = 0; at < FILES; at++) {
    if ((at + round) % 3 === 0) sources.append(toPath(at), toLines(at, round, 1 + ((at * round) % 50)))
    if ((at + round) % 17 === 0) sources.write(toPath(at), toLines(at, round + 1000, 20))
  }
}

test(
  'killed at any moment of many passes, the vault loses nothing that it kept',
  async () => {
    const sources = new Sources()
    const vault = join(temporaryRoot([]), 'vault')
    for (let at = 0; at < FILES; at++) sources.write(toPath(at), toLines(at, 0, 200))
    const kept = new Map<string, string>()
    let unfinished = 0
    for (let round = 1; round <= KILLS; round++) {
      const child = startKeeping(vault, sources.root)
      await once(child.stdout, 'data')
      const until = performance.now() + 300 * spread(round)
      while (performance.now() < until) {
        change(sources, round)
        await setTimeout(5)
      }
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      if (readdirSync(onlyPart(vault)).includes('unfinished')) unfinished++
      // Whatever the ledger says is there, also before anybody repairs anything.
      for (const [key, text] of provenByLedger(onlyPart(vault))) {
        const before = kept.get(key)
        if (before !== undefined) expect(text.startsWith(before)).toBe(true)
        kept.set(key, text)
      }
    }
    await keep(vault, sources.root)
    expect(unfinished).toBeGreaterThan(0)
    const part = onlyPart(vault)
    const unpacked = unpackAll(part)
    for (const [name, text] of kept) expect(unpacked.get(name)?.startsWith(text)).toBe(true)
    for (const [name, text] of unpacked) {
      const path = parseKeptPath(`${name}.zst`)?.path ?? ''
      expect(sources.everBegan(path, text), name).toBe(true)
    }
    const all = new Set(unpacked.values())
    for (const [path, text] of sources.current()) expect(all.has(text), path).toBe(true)
    expect(readdirSync(part)).not.toContain('unfinished')
    expect((await verifyPart(part, { isFull: true })).problems).toEqual([])
  },
  KILLS * 20_000,
)

/** By kept name: the bytes that the ledger vouches for, each entry compared with its hash. */
function provenByLedger(part: string): ReadonlyMap<string, string> {
  const proven = new Map<string, string>()
  const entries = new Ledger(part).read().entries
  for (const { keptPath, whole, length, ...chain } of toChains(entries).values()) {
    const bytes = unpackWhole(join(part, keptPath)).subarray(0, length)
    expect(toHash(bytes)).toBe(whole)
    for (const { offset, length, sha256 } of chain.entries)
      expect(toHash(bytes.subarray(offset, offset + length))).toBe(sha256)
    proven.set(keptPath.slice(0, -'.zst'.length), bytes.toString('latin1'))
  }
  return proven
}

/** All whole frames; the process may have died within the last one. */
function unpackWhole(path: string): Buffer {
  const bytes = readFileSync(path)
  return unpack(bytes.subarray(0, withFile(path, 'r', (file) => walkFrames(file, bytes.length)).end))
}

function toHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
