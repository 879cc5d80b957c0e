import { spawnSync } from 'node:child_process'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { removeLeftovers } from './remove-leftovers.ts'

const PATTERN = /^state\.json\.(?:(\d+)\.)?tmp$/

test('only what a process that is gone left behind is removed', () => {
  const folder = temporaryRoot([])
  const { pid } = spawnSync(process.execPath, ['--version'], { env: { ELECTRON_RUN_AS_NODE: '1' } })
  const stay = [`state.json.${process.pid}.tmp`, 'state.json.tmp', 'notes.1.tmp', 'state.json']
  for (const name of [...stay, `state.json.${pid}.tmp`]) writeFileSync(join(folder, name), '')
  removeLeftovers(folder, PATTERN)
  expect(readdirSync(folder).sort()).toEqual(stay.toSorted())
})

test('one without the id of a process is removed when it is a day old', () => {
  const folder = temporaryRoot([])
  writeFileSync(join(folder, 'state.json.tmp'), '')
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  utimesSync(join(folder, 'state.json.tmp'), twoDaysAgo, twoDaysAgo)
  removeLeftovers(folder, PATTERN)
  expect(readdirSync(folder)).toEqual([])
})

test('a folder that is not there has none', () => {
  expect(() => removeLeftovers(join(temporaryRoot([]), 'gone'), PATTERN)).not.toThrow()
})
