import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type FileProblem, openJsonFile } from './json-file.ts'

const shape = {
  color: z.enum(['red', 'blue']).default('red'),
  names: z.array(z.string()).readonly().default([]),
}

let folder: string
let path: string
let problems: FileProblem[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollback-json-'))
  path = join(folder, 'deep', 'values.json')
  problems = []
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function open() {
  return openJsonFile({ path, shape, onProblem: (problem) => problems.push(problem) })
}

function writeRaw(text: string): void {
  path = join(folder, 'values.json')
  writeFileSync(path, text)
}

test('a file that is not there yet gives the defaults, silently', () => {
  expect(open().read()).toEqual({ color: 'red', names: [] })
  expect(problems).toEqual([])
})

test('what is updated is there the next time, and nothing else is left behind', () => {
  open().update({ names: ['a'] })
  expect(open().read()).toEqual({ color: 'red', names: ['a'] })
  expect(readdirSync(join(folder, 'deep'))).toEqual(['values.json'])
})

test('a bad value costs only itself and is told', () => {
  writeRaw('{ "color": "mauve", "names": ["a"] }')
  expect(open().read()).toEqual({ color: 'red', names: ['a'] })
  expect(problems).toMatchObject([{ kind: 'bad-values', names: ['color'] }])
})

test('of several bad values is told once', () => {
  writeRaw('{ "color": "mauve", "names": 3 }')
  expect(open().read()).toEqual({ color: 'red', names: [] })
  expect(problems).toMatchObject([{ kind: 'bad-values', names: ['color', 'names'] }])
})

test('fields of a newer version survive an update', () => {
  writeRaw('{ "future": { "deep": 1 } }')
  open().update({ color: 'blue' })
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ future: { deep: 1 }, color: 'blue', names: [] })
})

test('a file that is not JSON is left alone while reading, and set aside before it would be overwritten', () => {
  writeRaw('{ "color": "blue", oops')
  const file = open()
  expect(file.read()).toEqual({ color: 'red', names: [] })
  expect(problems).toMatchObject([{ kind: 'unreadable', detail: expect.stringContaining(path) }])
  expect(readFileSync(path, 'utf8')).toBe('{ "color": "blue", oops')
  file.update({ color: 'blue' })
  expect(readFileSync(`${path}.unreadable`, 'utf8')).toBe('{ "color": "blue", oops')
  expect(open().read().color).toBe('blue')
})

test('where nothing can be written the change holds for now, and the person is told', () => {
  writeFileSync(join(folder, 'deep'), 'a file where the folder should be')
  const file = open()
  file.update({ color: 'blue' })
  expect(file.read().color).toBe('blue')
  expect(problems.at(-1)).toMatchObject({ kind: 'not-saved', detail: expect.stringContaining(path) })
  expect(existsSync(path)).toBe(false)
})
