import { expect, test } from 'vitest'
import { newerJournal, newerShapes } from '../../../../fixtures/newer-shapes.ts'
import { sumUsage } from '../../model/session/usage-by-model.ts'
import { conversationOf } from '../../testing/conversation-of.ts'
import { parseText } from '../../testing/parse-text.ts'
import { takeCensus } from './census.ts'

function censusOf(records: readonly unknown[]) {
  const census = takeCensus()
  const add = census.ofFile('a.jsonl')
  records.forEach((record, at) => void add(record, at + 1))
  return census.finish()
}

test('nothing that newer versions are known to write is reported', () => {
  expect(censusOf(newerShapes().records())).toMatchObject({ format: { findings: [], omitted: 0 } })
  expect(censusOf(newerJournal())).toMatchObject({ format: { findings: [], omitted: 0 } })
})

test('none of it is an unknown record or block', () => {
  const journal = newerJournal().map((line) => `${JSON.stringify(line)}\n`)
  for (const text of [newerShapes().text(), journal.join('')]) {
    const { counts, records } = parseText(text)
    expect(counts).toMatchObject({ unknown: 0, unreadable: 0 })
    const blocks = records.flatMap((record) => ('blocks' in record ? record.blocks : []))
    expect(blocks.filter(({ kind }) => kind === 'unknown')).toEqual([])
  }
})

test('all calls of server tools have their results, and nothing is lost', () => {
  const { counts, steps } = conversationOf(newerShapes().text())
  expect(counts).toMatchObject({ toolCalls: 6, resultsPaired: 6, resultsUnpaired: 0, uncovered: 0 })
  const calls = steps.flatMap(({ calls }) => calls)
  expect(calls.filter(({ results }) => results.length !== 1)).toEqual([])
})

test('an advisor’s tokens count under its model, and are in the sum of the response', () => {
  const { steps } = conversationOf(newerShapes().text())
  const advised = steps.find(({ usage }) => usage?.others !== undefined)
  expect(advised?.usage).toMatchObject({ input: 5100, output: 720 })
  expect(sumUsage(advised === undefined ? [] : [advised])).toEqual(
    new Map([
      ['claude-opus-5', { input: 100, output: 20, cacheRead: 0, cacheCreation: 0 }],
      ['claude-sage-1', { input: 5000, output: 700, cacheRead: 0, cacheCreation: 0 }],
    ]),
  )
})
