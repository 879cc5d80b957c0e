import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TOOLS } from './find-tool.ts'

const SRC = path.join(import.meta.dirname, '../..')

/** Names that are no common words: `Read` may also stand on a button. */
const NAMES = TOOLS.flatMap(({ names }) => names.filter((name) => typeof name === 'string')).filter(
  (name) => /.[A-Z_]/.test(name) || name === 'Bash',
)

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\/testing\//.test(name))

function findNamed(isTools: boolean): readonly string[] {
  return files
    .filter((name) => name.startsWith('core/tools/') === isTools)
    .flatMap((name) => {
      const text = readFileSync(path.join(SRC, name), 'utf8')
      return NAMES.filter((tool) => text.includes(`'${tool}'`)).map((tool) => `${name}: ${tool}`)
    })
}

test('no file outside of this folder knows a tool by its name', () => {
  expect(findNamed(false)).toEqual([])
})

test('each name stands in the file of its tool only', () => {
  const named = findNamed(true)
  expect(named.length).toBeGreaterThan(20)
  expect(named).toHaveLength(new Set(named.map((line) => line.split(': ')[1])).size)
})
