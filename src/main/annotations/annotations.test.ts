import {
  appendFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { AnnotationChange } from '../../shared/annotations.ts'
import { seal } from '../files/sealed-json.ts'
import type { Problem } from '../library/sources/walk-files.ts'
import { ODD_KINDS, putOddFile } from '../testing/odd-files.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { type AnnotationsOptions, openAnnotations } from './annotations.ts'

type OpenOptions = Partial<Omit<AnnotationsOptions, 'computer'>> & { readonly computer?: string }

function open({ computer = 'a', ...options }: OpenOptions = {}) {
  const folder = options.folder ?? join(temporaryRoot([]), 'annotations')
  const problems: Problem[] = []
  const annotations = openAnnotations({
    folder,
    computer: () => computer,
    onProblem: (problem) => problems.push(problem),
    ...options,
  })
  return { annotations, folder, problems, path: join(folder, `${computer}.jsonl`) }
}

function forget(session: string): AnnotationChange {
  return { kind: 'forgotten', session, value: { modified: 1 } }
}

function listForgotten(folder: string): readonly (string | undefined)[] {
  return openAnnotations({ folder, computer: () => 'z' })
    .list('forgotten')
    .map(({ session }) => session)
    .toSorted()
}

function toText(fields: object): string {
  return `${seal(fields).text}\n`
}

test('what is written is there for whoever opens the folder next, and only its owner may read it', () => {
  const { annotations, folder, path } = open()
  expect(annotations.list('forgotten')).toEqual([])
  expect(() => statSync(folder)).toThrow('ENOENT')
  annotations.write([forget('heron'), forget('tern')])
  expect(annotations.find('forgotten', { session: 'heron' })).toMatchObject({ value: { modified: 1 } })
  expect(listForgotten(folder)).toEqual(['heron', 'tern'])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('the last value of a key holds, also in the same millisecond and after a clock went back', () => {
  let now = 1000
  const { annotations } = open({ now: () => now })
  for (const time of [1000, 1000, 500]) {
    now = time
    annotations.write([forget('heron')])
    annotations.write([{ ...forget('heron'), value: null }])
    expect(annotations.find('forgotten', { session: 'heron' })).toBeUndefined()
  }
  annotations.write([forget('heron')])
  expect(annotations.find('forgotten', { session: 'heron' })).toBeDefined()
})

test('a record and a name make other keys of the same session', () => {
  const { annotations } = open()
  annotations.write([
    forget('heron'),
    { ...forget('heron'), record: 'r1' },
    { ...forget('heron'), name: 'n1' },
  ])
  annotations.write([{ ...forget('heron'), record: 'r1', value: null }])
  const keys = annotations.list('forgotten').map(({ record, name }) => [record, name])
  expect(keys).toEqual([
    [undefined, undefined],
    [undefined, 'n1'],
  ])
})

test('writing gives back what undoes it', () => {
  const { annotations } = open()
  const undo = annotations.write([forget('heron'), forget('tern')])
  const redo = annotations.write(undo)
  expect(annotations.list('forgotten')).toEqual([])
  annotations.write(redo)
  expect(annotations.list('forgotten')).toHaveLength(2)
})

test('a last line without its end is left out, and cut off before the next one is written', () => {
  const { annotations, folder, path, problems } = open()
  annotations.write([forget('heron')])
  const sound = readFileSync(path, 'utf8')
  for (let length = 1; length < sound.length; length += 17) {
    writeFileSync(path, sound + sound.slice(0, length).replace('heron', 'egret'))
    expect(listForgotten(folder)).toEqual(['heron'])
    open({ folder }).annotations.write([forget('tern')])
    expect(listForgotten(folder)).toEqual(['heron', 'tern'])
    expect(readFileSync(path, 'utf8').startsWith(sound)).toBe(true)
  }
  expect(problems).toEqual([])
})

test('a last line that lacks only its newline counts', () => {
  const { annotations, folder, path } = open()
  annotations.write([forget('heron')])
  writeFileSync(path, readFileSync(path, 'utf8').trimEnd())
  open({ folder }).annotations.write([forget('tern')])
  expect(listForgotten(folder)).toEqual(['heron', 'tern'])
})

test('a damaged line costs only itself, is told once, and is set aside with its file at the next write', () => {
  const { annotations, folder, path } = open()
  annotations.write([forget('heron'), forget('tern'), forget('gull')])
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace('tern', 'tarn'))
  const after = open({ folder })
  expect(after.annotations.list('forgotten')).toHaveLength(2)
  expect(after.problems).toEqual([{ path, reason: 'line 2 is damaged and was skipped' }])
  after.annotations.write([forget('egret')])
  expect(listForgotten(folder)).toEqual(['egret', 'gull', 'heron'])
  expect(readFileSync(`${path}.unexplained-1`, 'utf8')).toContain('tarn')
  const again = open({ folder })
  again.annotations.list('forgotten')
  expect(again.problems).toEqual([])
})

test('entries of a newer version and kinds that nobody knows are kept untouched, also by compacting and merging', () => {
  const { annotations, folder, path } = open({ compactFrom: 4 })
  annotations.write([forget('heron')])
  const strangers = [
    { v: 2, kind: 'forgotten', session: 'heron', by: 'x', time: 7, count: 0, shape: ['new'] },
    { v: 1, kind: 'aura', session: 'heron', by: 'x', time: 8, count: 0, value: { color: 'teal' } },
    { v: 1, kind: 'aura', session: 'heron', by: 'x', time: 9, count: 0, value: null },
  ].map(toText)
  appendFileSync(path, strangers.join(''))
  appendFileSync(
    path,
    toText({
      v: 1,
      kind: 'forgotten',
      session: 'tern',
      by: 'x',
      time: 9,
      count: 1,
      value: { modified: 1 },
      why: 'x',
    }),
  )
  for (let at = 0; at < 10; at++) annotations.write([forget('gull')])
  const text = readFileSync(path, 'utf8')
  for (const line of strangers) expect(text).toContain(line)
  expect(text).toContain('"why":"x"')
  expect(text.split('\n').length).toBeLessThan(16)
  const other = open()
  expect(other.annotations.merge(folder)).toBe(6)
  for (const line of strangers) expect(readFileSync(other.path, 'utf8')).toContain(line)
})

test('a value that a newer version wrote is neither shown nor lost', () => {
  const { annotations, folder, path } = open()
  annotations.write([forget('heron')])
  appendFileSync(
    path,
    toText({ v: 1, kind: 'deleted', session: 'heron', by: 'x', time: 9e12, count: 0, value: { a: 1 } }),
  )
  expect(annotations.list('deleted')).toEqual([])
  const other = open()
  expect(other.annotations.merge(folder)).toBe(2)
  expect(readFileSync(other.path, 'utf8')).toContain('"value":{"a":1}')
})

test('what counts no more is left out when it is most of the file, and what is read says the same', () => {
  const { annotations, folder, path } = open({ compactFrom: 10 })
  for (let at = 0; at < 25; at++) annotations.write([forget(`bird ${at % 3}`)])
  expect(readFileSync(path, 'utf8').trimEnd().split('\n').length).toBeLessThan(12)
  expect(listForgotten(folder)).toEqual(['bird 0', 'bird 1', 'bird 2'])
  expect(readdirSync(folder).toSorted()).toEqual(['a.jsonl', 'lock'])
})

test('what a killed process left behind while it compacted is removed', () => {
  const { annotations, folder, path } = open()
  annotations.write([forget('heron')])
  writeFileSync(`${path}.999999999.tmp`, 'half')
  annotations.write([forget('tern')])
  expect(readdirSync(folder).toSorted()).toEqual(['a.jsonl', 'lock'])
})

test('whoever has it open sees what others write, and is told', async () => {
  const { annotations, folder } = open()
  const onChange = vi.fn()
  const stop = annotations.watch(onChange, 5)
  const other = open({ folder, computer: 'b', compactFrom: 4 }).annotations
  for (let at = 0; at < 9; at++) {
    const before = annotations.readState()
    other.write([forget(`bird ${at % 2}`)])
    expect(annotations.readState()).not.toBe(before)
    expect(annotations.list('forgotten')).toHaveLength(Math.min(at + 1, 2))
  }
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled())
  stop()
})

test('each computer writes a file of its own, and copies that a sync tool makes count too', () => {
  const { annotations, folder, path } = open()
  annotations.write([forget('heron')])
  open({ folder, computer: 'b' }).annotations.write([forget('tern')])
  writeFileSync(join(folder, 'a (conflicted copy).jsonl'), readFileSync(path, 'utf8'))
  expect(listForgotten(folder)).toEqual(['heron', 'tern'])
  expect(readdirSync(folder).toSorted()).toEqual(['a (conflicted copy).jsonl', 'a.jsonl', 'b.jsonl', 'lock'])
})

test.skipIf(process.platform === 'win32').each(ODD_KINDS)(
  '%s instead of a file is told and stops nobody, instead of the lock it stops who writes',
  async (kind) => {
    const { annotations, folder } = open()
    annotations.write([forget('heron')])
    await putOddFile(join(folder, 'b.jsonl'), kind)
    const after = open({ folder })
    expect(after.annotations.list('forgotten')).toHaveLength(1)
    expect(after.problems).toMatchObject([{ reason: expect.stringContaining('not a regular file') }])
    after.annotations.write([forget('tern')])
    expect(after.annotations.list('forgotten')).toHaveLength(2)

    rmSync(join(folder, 'lock'))
    await putOddFile(join(folder, 'lock'), kind)
    expect(() => after.annotations.write([forget('gull')])).toThrow('cannot be used for your annotations')
    expect(after.annotations.list('forgotten')).toHaveLength(2)
  },
)

test('where a file is in the place of the folder, nothing is read, and whoever writes is told', () => {
  const folder = join(temporaryRoot([{ path: 'annotations', text: '' }]), 'annotations')
  const { annotations, problems } = open({ folder })
  expect(annotations.list('forgotten')).toEqual([])
  expect(annotations.readState()).toBe('[]')
  expect(problems).toEqual([{ path: folder, reason: 'it is not a folder' }])
  expect(() => annotations.write([forget('heron')])).toThrow('cannot be used for your annotations')
})

test('a file that cannot be read is told, is not touched, and leaves the others alone', () => {
  const { annotations, folder } = open()
  annotations.write([forget('heron')])
  const size = 600 * 1024 * 1024
  writeFileSync(join(folder, 'b.jsonl'), '')
  // Sparse: it takes no room.
  truncateSync(join(folder, 'b.jsonl'), size)
  const b = open({ folder, computer: 'b' })
  expect(b.annotations.list('forgotten')).toHaveLength(1)
  expect(b.problems).toMatchObject([{ reason: expect.stringContaining('too large') }])
  expect(() => b.annotations.write([forget('tern')])).toThrow('too large')
  expect(statSync(join(folder, 'b.jsonl')).size).toBe(size)
})
