import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { ZipArchive } from 'archiver'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { CancelledError } from '../../../shared/expected-error.ts'
import { MANIFEST_FORMAT, MANIFEST_VERSION, type Manifest } from '../../../shared/schemas/manifest.ts'
import { WHOLE_BYTES } from './in-batches.ts'
import { verifyArchive } from './verify-archive.ts'
import { type ArchiveEntry, type WriteArchiveOptions, writeArchive } from './write-archive.ts'

let folder: string
let target: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollback-archive-'))
  target = join(folder, 'talks.zip')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function entry(path: string, content: string): ArchiveEntry {
  return { path, role: 'markdown', session: null, open: async () => [content] }
}

const ENTRIES = [
  entry('README.txt', 'Read me'),
  entry('md/潮汐/ünï 🌊.md', '# Tides\n'.repeat(20_000)),
  entry('raw/a.jsonl', '{}\n'),
]

const describeArchive: WriteArchiveOptions['describe'] = ({ id, files }): Manifest => ({
  format: MANIFEST_FORMAT,
  version: MANIFEST_VERSION,
  id,
  created: '2026-11-16T00:00:00.000Z',
  generator: 'Scrollback test',
  options: {},
  files,
  sessions: [],
  incomplete: [],
})

/** Of a zip's entry: its name is UTF-8, not what the system takes for granted. */
const UTF8_FLAG = 0x800

async function* burn() {
  yield 'begin'
  throw new Error('The disk is on fire')
}

async function* goOnForever(onTenth: () => void) {
  for (let at = 0; ; at++) {
    if (at === 10) onTenth()
    yield 'x'.repeat(100_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function write(entries: readonly ArchiveEntry[] = ENTRIES, more: Partial<WriteArchiveOptions> = {}) {
  return writeArchive(target, { entries, describe: describeArchive, ...more })
}

/** What is short in one, as raw files and pages come. */
function toPieces(bytes: Buffer): readonly Buffer[] {
  if (bytes.length <= WHOLE_BYTES) return [bytes]
  return [bytes.subarray(0, WHOLE_BYTES), bytes.subarray(WHOLE_BYTES)]
}

/** A copy of the archive in which somebody changed what `change` gives back; undefined leaves an entry out. */
async function tamper(
  change: (name: string, data: Buffer) => Buffer | undefined,
  added: string[] = [],
): Promise<string> {
  const zip = await yauzl.openPromise(target, { lazyEntries: true, autoClose: false })
  const copy = new ZipArchive()
  const bytes = buffer(copy)
  for await (const entry of zip.eachEntry()) {
    const data = change(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
    if (data !== undefined) copy.append(data, { name: entry.fileName })
  }
  for (const name of added) copy.append('new', { name })
  await copy.finalize()
  zip.close()
  const path = join(folder, 'other.zip')
  writeFileSync(path, await bytes)
  return path
}

describe('writeArchive', () => {
  it('writes every byte, and names that are marked as UTF-8, so that any program reads them as they were', async () => {
    await write()
    const zip = await yauzl.openPromise(target, { decodeStrings: false, autoClose: false })
    const found = new Map<string, { readonly isUtf8: boolean; readonly content: string }>()
    for await (const entry of zip.eachEntry())
      found.set(entry.fileNameRaw.toString('utf8'), {
        isUtf8: (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0,
        content: await text(await zip.openReadStreamPromise(entry)),
      })
    zip.close()
    expect(found.get('md/潮汐/ünï 🌊.md')).toEqual({ isUtf8: true, content: '# Tides\n'.repeat(20_000) })
    expect(found.get('raw/a.jsonl')?.content).toBe('{}\n')
  })

  it('gives the same bytes for the same content', async () => {
    await write()
    const first = readFileSync(target)
    await write()
    expect(readFileSync(target).equals(first)).toBe(true)
  })

  it('names every entry with size and sum in a manifest that has a sum itself', async () => {
    const manifest = await write()
    expect(manifest.files.map(({ path, size }) => [path, size])).toEqual([
      ['README.txt', 7],
      ['md/潮汐/ünï 🌊.md', 160_000],
      ['raw/a.jsonl', 3],
    ])
    const report = await verifyArchive(target)
    expect(report).toMatchObject({ right: 3, missing: [], changed: [], extra: [] })
    expect(report.manifest).toEqual(manifest)
  })

  it('writes short entries, long ones and empty ones in their order, whichever the compressor is behind with', async () => {
    const lengths = [...Array(20).keys()].map((at) => (at % 7 === 3 ? 3_000_000 : at * 1000))
    const names = lengths.map((_, at) => `raw/${String(at).padStart(2, '0')}.txt`)
    const manifest = await write(lengths.map((length, at) => entry(names[at] ?? '', 'x'.repeat(length))))
    expect(manifest.files.map(({ size }) => size)).toEqual(lengths)
    const zip = await yauzl.openPromise(target, { autoClose: false })
    const found: string[] = []
    for await (const { fileName } of zip.eachEntry()) found.push(fileName)
    zip.close()
    expect(found).toEqual([...names, 'manifest.json', 'manifest.sha256'])
  })

  it('leaves the older archive and nothing else when a source fails in the middle', async () => {
    await write()
    const before = readFileSync(target)
    const failing: ArchiveEntry = {
      ...entry('raw/b.jsonl', ''),
      open: async () => burn(),
    }
    await expect(write([...ENTRIES, failing])).rejects.toThrow('on fire')
    expect(readFileSync(target).equals(before)).toBe(true)
    expect(readdirSync(folder)).toEqual(['talks.zip'])
  })

  it('leaves nothing behind when it is cancelled', async () => {
    const abort = new AbortController()
    const endless: ArchiveEntry = {
      ...entry('raw/b.jsonl', ''),
      open: async () => goOnForever(() => abort.abort(new CancelledError())),
    }
    await expect(write([...ENTRIES, endless], { signal: abort.signal })).rejects.toThrow(CancelledError)
    expect(readdirSync(folder)).toEqual([])
  })

  it('says in a sentence where it cannot write', async () => {
    target = join(folder, 'not-there', 'talks.zip')
    await expect(write()).rejects.toThrow(
      /cannot be written: its folder does not exist\. Nothing was changed\.$/,
    )
  })

  it('sweeps away what a killed process left beside the target', async () => {
    const left = join(folder, '.talks.zip.999999999-0a0b0c0d.partial')
    writeFileSync(left, 'half')
    await write()
    expect(existsSync(left)).toBe(false)
  })

  it('leaves out what vanished before its turn came', async () => {
    const gone: ArchiveEntry = { ...entry('raw/b.jsonl', ''), open: async () => undefined }
    const manifest = await write([...ENTRIES, gone])
    expect(manifest.files).toHaveLength(3)
  })

  it('finds a second manifest, and a sum of something else', async () => {
    await write()
    const same = (_: string, data: Buffer) => data
    expect(await verifyArchive(await tamper(same, ['manifest.json']))).toMatchObject({
      changed: ['manifest.json'],
    })
    expect(await verifyArchive(await tamper(same, ['manifest.sha256']))).toMatchObject({
      changed: ['manifest.sha256'],
    })
    const ofElse = (name: string, data: Buffer) =>
      name === 'manifest.sha256' ? Buffer.from(data.toString().replace('manifest', 'other')) : data
    expect(await verifyArchive(await tamper(ofElse))).toMatchObject({ changed: ['manifest.sha256'] })
  })

  it('refuses names that some file systems take for one', async () => {
    await expect(write([entry('a/B.md', ''), entry('a/b.md', '')])).rejects.toThrow(
      'Two entries with one name',
    )
  })
})

describe('verifyArchive', () => {
  it('reads what is handled in one piece and what is not, to the last byte', async () => {
    const sizes = [0, 1, 63, 64, WHOLE_BYTES - 1, WHOLE_BYTES, WHOLE_BYTES + 1, 2 * WHOLE_BYTES + 1]
    const open = (size: number) => async () => toPieces(randomBytes(size))
    const entries = sizes.map(
      (size): ArchiveEntry => ({ path: `raw/${size}`, role: 'transcript', session: null, open: open(size) }),
    )
    await write(entries)
    expect(await verifyArchive(target)).toMatchObject({ right: sizes.length, changed: [] })
    const other = await tamper((name, data) => {
      if (name.startsWith('raw/')) data[data.length - 1] = (data.at(-1) ?? 0) ^ 1
      return data
    })
    const { changed } = await verifyArchive(other)
    expect(changed.toSorted()).toEqual(
      sizes
        .slice(1)
        .map((size) => `raw/${size}`)
        .toSorted(),
    )
  })

  it('tells missing, changed and extra entries apart', async () => {
    await write()
    const other = await tamper(
      (name, data) => {
        if (name === 'README.txt') return undefined
        return name === 'raw/a.jsonl' ? Buffer.concat([data, Buffer.from('!')]) : data
      },
      ['new.txt'],
    )
    expect(await verifyArchive(other)).toMatchObject({
      missing: ['README.txt'],
      changed: ['raw/a.jsonl'],
      extra: ['new.txt'],
    })
  })

  it('finds a byte that rotted', async () => {
    await write()
    const bytes = readFileSync(target)
    const at = bytes.indexOf('md/') + 60
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    writeFileSync(target, bytes)
    const report = await verifyArchive(target)
    expect(report.changed).toEqual(['md/潮汐/ünï 🌊.md'])
  })

  it('finds a manifest that was written by another hand', async () => {
    await write()
    const other = await tamper((name, data) =>
      name === 'manifest.json'
        ? Buffer.from(data.toString().replace('Scrollback test', 'Somebody else'))
        : data,
    )
    expect((await verifyArchive(other)).changed).toEqual(['manifest.json'])
  })

  it.each([
    [
      'a file that is no zip',
      Buffer.from('hello'),
      /is not a complete zip file. It is damaged, or another kind of file\.$/,
    ],
    [
      'a zip without a manifest',
      Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      /has no manifest\.json/,
    ],
  ])('says so of %s', async (_what, bytes, sentence) => {
    writeFileSync(target, bytes)
    await expect(verifyArchive(target)).rejects.toThrow(sentence)
  })

  it('says so of a file that is cut off', async () => {
    await write()
    const bytes = readFileSync(target)
    writeFileSync(target, bytes.subarray(0, bytes.length - 200))
    await expect(verifyArchive(target)).rejects.toThrow(
      /is not a complete zip file. It is damaged, or another kind of file\.$/,
    )
  })
})
