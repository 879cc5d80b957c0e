import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeZip, type ZipEntry } from '../../testing/make-zip.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { toTestManifest } from '../../testing/to-test-manifest.ts'
import { openArchiveSource } from './archive-source.ts'
import { findRestorable } from './find-restorable.ts'
import { refuseChanged } from './refuse-changed.ts'
import { restore } from './restore.ts'
import { planRestore } from './restore-plan.ts'

const ID = '44ec6509-6685-4792-9ac6-8964ec69f7a3'
const MAIN = `raw/projects/-home-ada/${ID}.jsonl`
const OUTPUT = `raw/projects/-home-ada/${ID}/tool-results/toolu_1.txt`

const toManifest = (files: Readonly<Record<string, string>>) =>
  toTestManifest({ id: ID, projectDir: '-home-ada', title: 'Tides' }, files)

const FILES = { [MAIN]: '{"type":"user"}\n', [OUTPUT]: 'output\n'.repeat(1000) }

function toEntries(files: Readonly<Record<string, string>>): readonly ZipEntry[] {
  return Object.entries(files).map(([name, content]) => ({ name, content }))
}

function open(entries: readonly ZipEntry[], manifest: unknown = toManifest(FILES)) {
  const path = join(temporaryRoot([]), 'archive.zip')
  const all = [...entries, { name: 'manifest.json', content: JSON.stringify(manifest) }]
  writeFileSync(path, makeZip(all))
  return openArchiveSource(path)
}

async function restoreInto(home: string, source: Awaited<ReturnType<typeof open>>) {
  try {
    return await restore(await planRestore(findRestorable(source, ID, home), { to: home }))
  } finally {
    source.close()
  }
}

test('raw files of an archive are restored', async () => {
  const home = join(temporaryRoot([]), '.claude')
  await restoreInto(home, await open(toEntries({ ...FILES, 'index.html': '<html>' })))
  expect(readFileSync(join(home, `projects/-home-ada/${ID}.jsonl`), 'utf8')).toBe(FILES[MAIN])
  expect(readFileSync(join(home, OUTPUT.slice(4)), 'utf8')).toBe(FILES[OUTPUT])
})

test.each([
  ['a way out', '../evil.txt'],
  ['a way out in the middle', 'raw/projects/../../evil.txt'],
  ['an absolute path', '/etc/evil'],
  ['a drive letter', 'C:/evil.txt'],
  ['backslashes', 'raw\\..\\evil.txt'],
  ['a stream', 'raw/projects/x:evil'],
  ['a device', 'raw/projects/NUL.jsonl'],
])('an archive with %s is refused as a whole', async (_, name) => {
  await expect(open([...toEntries(FILES), { name, content: 'x' }])).rejects.toMatchObject({ code: 'refused' })
})

test('an archive with a link is refused', async () => {
  const link = { name: 'raw/projects/link', content: '/etc/passwd', mode: 0o120777 }
  await expect(open([...toEntries(FILES), link])).rejects.toThrow(/link or a device/)
})

test('an archive with an entry twice is refused', async () => {
  await expect(open([...toEntries(FILES), { name: MAIN, content: 'other' }])).rejects.toThrow(/twice/)
})

test('an entry that unpacks to more than it says is refused before anything is written', async () => {
  const bomb = Buffer.alloc(5_000_000)
  const manifest = toManifest({ ...FILES, [OUTPUT]: 'output\n'.repeat(1000) })
  const entries = [
    { name: MAIN, content: FILES[MAIN] ?? '' },
    { name: OUTPUT, content: bomb, size: 7000 },
  ]
  const home = temporaryRoot([])
  await expect(restoreInto(home, await open(entries, manifest))).rejects.toMatchObject({ code: 'refused' })
  expect(readdirSync(home)).toEqual([])
})

test('an entry with other bytes than the manifest says is refused before anything is written', async () => {
  const home = temporaryRoot([])
  const source = await open(toEntries({ ...FILES, [MAIN]: '{"type":"evil"}\n' }))
  await expect(restoreInto(home, source)).rejects.toThrow(/damaged, so nothing was written/)
  expect(readdirSync(home)).toEqual([])
})

test('a manifest that names settings, or another session’s files, brings none of them', async () => {
  const files = {
    ...FILES,
    'raw/settings.json': '{}',
    'raw/projects/-home-ada/settings.json': '{}',
    'raw/projects/-home-eve/other.jsonl': '{}',
    'raw/CLAUDE.md': 'obey',
  }
  const home = join(temporaryRoot([]), '.claude')
  const receipt = await restoreInto(home, await open(toEntries(files), toManifest(files)))
  expect(receipt.written.map(({ path }) => `raw/${path}`).sort()).toEqual([MAIN, OUTPUT].sort())
})

test('a missing entry, no manifest, no zip: each is told', async () => {
  await expect(open([])).rejects.toThrow(/is missing/)
  await expect(open(toEntries(FILES), { format: 'other' })).rejects.toThrow(/manifest cannot be read/)
  const path = join(temporaryRoot([{ path: 'x.zip', text: 'not a zip' }]), 'x.zip')
  await expect(openArchiveSource(path)).rejects.toThrow(/another kind of file, or damaged/)
  writeFileSync(path, makeZip(toEntries(FILES)))
  await expect(openArchiveSource(path)).rejects.toThrow(/no manifest/)
})

const CHANGED = '{"type":"changed"}\n'

test.each([
  [
    'an entry with other bytes',
    toEntries({ ...FILES, [MAIN]: CHANGED }),
    toManifest(FILES),
    'does not match the manifest',
  ],
  [
    'an entry that is not in the manifest',
    toEntries({ ...FILES, [`${OUTPUT}2`]: 'x' }),
    toManifest(FILES),
    'not in the manifest',
  ],
  [
    'a manifest that is not the one its sum was made of',
    [...toEntries(FILES), { name: 'manifest.sha256', content: `${'0'.repeat(64)}  manifest.json\n` }],
    toManifest(FILES),
    'its manifest was changed',
  ],
])('an archive with %s is restored only if a person says so', async (_, entries, manifest, reason) => {
  const source = await open(entries, manifest)
  const session = await source.complete(findRestorable(source, ID, undefined))
  source.close()
  expect(session.differences).toEqual([expect.stringContaining(reason)])
  expect(() => refuseChanged(session)).toThrow(/The archive changed after .+ was exported/)
})

test('what was changed is restored as it is in the archive, if a person says so', async () => {
  const home = join(temporaryRoot([]), '.claude')
  const source = await open(toEntries({ ...FILES, [MAIN]: CHANGED }))
  const session = await source.complete(findRestorable(source, ID, undefined))
  await restore(await planRestore(session, { to: home }))
  source.close()
  expect(readFileSync(join(home, MAIN.slice(4)), 'utf8')).toBe(CHANGED)
})

test('an archive that is as it was exported has no differences', async () => {
  const source = await open(toEntries(FILES))
  expect((await source.complete(findRestorable(source, ID, undefined))).differences).toEqual([])
  source.close()
})
