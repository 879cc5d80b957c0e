import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const RENDERER = join(import.meta.dirname, '..')

test('every component says which values of a store it draws', () => {
  const views = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  const sources = views.map((name) => [name, readFileSync(join(RENDERER, name), 'utf8')] as const)
  expect(sources.filter(([, text]) => text.includes('useStore(')).length).toBeGreaterThan(20)
  expect(sources.filter(([, text]) => /useStore\(\s*[\w.]+,?\s*\)/.test(text)).map(([name]) => name)).toEqual(
    [],
  )
})
