import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { transcript } from '../../../../fixtures/transcript.ts'
import { lookAt } from '../../reader/read-transcript-file.ts'
import { findListedChange } from './listed-change.ts'

const ANEW = 'It was rewritten after it was listed. The export has the new content, but the old figures.'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollback-listed-'))
  file = join(folder, 'talk.jsonl')
  const t = transcript({ seed: 'listed' })
  t.prompt('How high is the tide?')
  t.respond('Three metres.')
  writeFileSync(file, t.text())
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function listed() {
  const { size, mtimeMs } = statSync(file)
  return { file, summary: { fileBytes: size, modified: mtimeMs } }
}

/** So that a clock that stands still hides nothing. */
function passTime(seconds = 5): void {
  const { atimeMs, mtimeMs } = statSync(file)
  utimesSync(file, atimeMs / 1000, mtimeMs / 1000 + seconds)
}

test('nothing is said of what is as it was, or was only added to', () => {
  const session = listed()
  expect(findListedChange(session, lookAt(file))).toBeUndefined()
  appendFileSync(file, '{"type":"user"}\n')
  passTime()
  expect(findListedChange(session, lookAt(file))).toBeUndefined()
})

test('times that a system rounds are the same', () => {
  const session = listed()
  passTime(0.001)
  expect(findListedChange(session, lookAt(file))).toBeUndefined()
})

test('what is shorter was cut off', () => {
  const session = listed()
  writeFileSync(file, readFileSync(file).subarray(0, -10))
  expect(findListedChange(session, lookAt(file))).toBe('It became shorter after it was listed.')
})

test('as many other bytes are something else', () => {
  const session = listed()
  writeFileSync(file, readFileSync(file, 'utf8').replace('Three', 'Seven'))
  passTime()
  expect(findListedChange(session, lookAt(file))).toBe(ANEW)
})

test('more bytes are something else where no line ends any more where the last one did', () => {
  const session = listed()
  writeFileSync(file, readFileSync(file, 'utf8').replace('Three', 'Twenty-three').repeat(2))
  passTime()
  expect(findListedChange(session, lookAt(file))).toBe(ANEW)
})

test('one that was empty was only added to, whatever is in it now', () => {
  const full = readFileSync(file)
  writeFileSync(file, '')
  const session = listed()
  writeFileSync(file, full)
  expect(findListedChange(session, lookAt(file))).toBeUndefined()
})
