import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isNightly } from '../../../core/testing/runs.ts'
import { withFile } from '../../files/file-io.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { restoreEverything } from '../../testing/vault/restore-everything.ts'
import { keep, onlyPart, unpack } from '../../testing/vault/vault-files.ts'
import { Ledger } from '../parts/ledger.ts'
import { walkFrames } from '../parts/walk-frames.ts'
import { verifyPart } from '../verifying/verify-part.ts'

// Thousands of vaults are written and thrown away: whether they would outlive a power cut is for other tests.
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  return { ...fs, fsyncSync: () => {}, fsync: (_file: number, done: (error: null) => void) => done(null) }
})

/** Every so many bytes take seconds, and all of them minutes. */
const STEP = isNightly() ? 1 : 29

const ID = (at: number) => `${at}0000000-0000-4000-8000-000000000000`
const PATH = (at: number) => `projects/p/${ID(at)}.jsonl`
const GONE = PATH(2)
const TEXT = (at: number, n: number) => `{"type":"user","sessionId":"${ID(at)}","n":${n}}\n`

interface Small {
  readonly root: string
  readonly vault: string
  readonly part: string
  readonly texts: ReadonlyMap<string, string>
}

/** A session on disk, one that is gone from disk and has two frames, and a ledger in two parts. */
async function start(): Promise<Small> {
  const root = temporaryRoot([1, 2].map((at) => ({ path: PATH(at), text: TEXT(at, 0) })))
  const vault = join(temporaryRoot([]), 'vault')
  await keep(vault, root)
  await new Ledger(onlyPart(vault)).tidy(0, 0, 1)
  rmSync(join(onlyPart(vault), 'state.json'))
  appendFileSync(join(root, GONE), TEXT(2, 1))
  await keep(vault, root)
  rmSync(join(root, GONE))
  const texts = new Map([
    [PATH(1), TEXT(1, 0)],
    [GONE, TEXT(2, 0) + TEXT(2, 1)],
  ])
  return { root, vault, part: onlyPart(vault), texts }
}

/** The frames of all kept files, as bytes. */
function listFrames(
  part: string,
): readonly { readonly path: string; readonly at: number; readonly bytes: Buffer }[] {
  return [PATH(1), GONE].flatMap((path) => {
    const file = join(part, `${path}.zst`)
    const bytes = readFileSync(file)
    return withFile(file, 'r', (opened) => walkFrames(opened, bytes.length)).frames.map((frame) => ({
      path: `${path}.zst`,
      at: frame.at,
      bytes: bytes.subarray(frame.at, frame.at + frame.bytes),
    }))
  })
}

function readAllFiles(part: string): readonly Buffer[] {
  return readdirSync(part, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
}

test.each(['root.json', 'state.json', 'ledger.jsonl', 'ledger.jsonl.zst', `${PATH(1)}.zst`, `${GONE}.zst`])(
  'a byte of %s that changes is reported, and costs no sound frame and no session that can be restored',
  async (name) => {
    const sound = await start()
    const frames = listFrames(sound.part)
    const work = temporaryRoot([])
    const isLost = (path: string, at: number) =>
      frames.some((frame) => frame.path === name && isWithin(at, frame)) && !isUnpacked(path, sound.texts)
    const size = statSync(join(sound.part, name)).size
    for (let at = 0; at < size; at += STEP) {
      const vault = join(work, String(at))
      cpSync(sound.vault, vault, { recursive: true, preserveTimestamps: true })
      const part = onlyPart(vault)
      const path = join(part, name)
      const bytes = readFileSync(path)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
      writeFileSync(path, bytes)
      const where = `${name}, byte ${at}`

      expect((await verifyPart(part, { isFull: true })).problems, where).not.toEqual([])
      const lost = isLost(path, at) ? name.slice(0, -'.zst'.length) : undefined
      const before = await restoreEverything(vault)
      await keep(vault, sound.root, { onProblem: () => {} })
      const after = await restoreEverything(vault)

      // What any zstd program can unpack, restore gives back: before the vault repaired itself, and after.
      const restorable = [...sound.texts].filter(([text]) => text !== lost)
      expect([...before.restored].sort(), where).toEqual(restorable)
      for (const [text, content] of restorable) expect(after.restored.get(text), where).toBe(content)

      // Of a session that cannot be restored any more, every sound frame is still there for somebody to look at.
      const files = lost === GONE ? readAllFiles(part) : []
      for (const frame of lost === GONE ? frames : [])
        if (frame.path !== name || !isWithin(at, frame))
          expect(
            files.some((file) => file.includes(frame.bytes)),
            `${where}: ${frame.at}`,
          ).toBe(true)

      const left = (await verifyPart(part, { isFull: true })).problems.filter(
        ({ kind }) => kind !== 'unexplained',
      )
      if (lost === GONE) expect(left, where).toMatchObject([{ kind: 'rotten', path: name }])
      else expect(left, where).toEqual([])
      rmSync(vault, { recursive: true })
    }
  },
  600_000,
)

function isWithin(at: number, frame: { readonly at: number; readonly bytes: Buffer }): boolean {
  return frame.at <= at && at < frame.at + frame.bytes.length
}

function isUnpacked(path: string, texts: ReadonlyMap<string, string>): boolean {
  const name = [...texts.keys()].find((text) => path.endsWith(`${text}.zst`)) ?? ''
  try {
    return unpack(readFileSync(path)).toString() === texts.get(name)
  } catch {
    return false
  }
}

test('an empty lock into which somebody wrote is set aside', async () => {
  const sound = await start()
  const vault = join(temporaryRoot([]), 'vault')
  cpSync(sound.vault, vault, { recursive: true, preserveTimestamps: true })
  writeFileSync(join(onlyPart(vault), 'lock'), 'x')
  await keep(vault, sound.root)
  expect((await restoreEverything(vault)).restored).toEqual(sound.texts)
})
