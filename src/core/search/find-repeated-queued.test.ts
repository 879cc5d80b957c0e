import { expect, test } from 'vitest'
import { type Transcript, transcript } from '../../../fixtures/transcript.ts'
import { toTaskNotification } from '../../../fixtures/user-texts.ts'
import { createRecordParser } from '../parse/parse-record.ts'
import { findRepeatedQueued } from './find-repeated-queued.ts'

/** By the numbers of their lines. */
function repeatedIn(t: Transcript): readonly number[] {
  const parse = createRecordParser()
  const records = t
    .lines()
    .map((line, at) => parse(JSON.parse(line), { line: at + 1, offset: at, length: line.length }))
  return [...findRepeatedQueued(records)]
}

const long = 'Mind the cormorants. '.repeat(40)

test('two prompts that begin alike are not the same', () => {
  const t = transcript()
  t.queue('enqueue', `${long}First`)
  t.queue('enqueue', `${long}Second`)
  t.user(`${long}Second`)
  expect(repeatedIn(t)).toEqual([1])
})

test('two notifications with one summary are not the same', () => {
  const t = transcript()
  t.queue('enqueue', toTaskNotification('b1', 'toolu_1', 'Done', 'Three dunnocks'))
  const second = toTaskNotification('b2', 'toolu_2', 'Done', 'Four dunnocks')
  t.queue('enqueue', second)
  t.user(second)
  expect(repeatedIn(t)).toEqual([1])
})

test('a long prompt is the same with a reminder before it and other spaces, and as a command', () => {
  const t = transcript()
  t.queue('enqueue', `${long}First\n`)
  t.user(`<system-reminder>Be brief</system-reminder>\n${long} First`)
  t.queue('enqueue', `/review ${long}`)
  t.user(
    `<command-message>review</command-message><command-name>/review</command-name><command-args>${long}</command-args>`,
  )
  expect(repeatedIn(t)).toEqual([0, 2])
})
