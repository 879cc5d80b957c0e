import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap/paths.mjs'

/** Imports that are there when the program runs: none of types, none that are made later. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm

/** The packages that a module brings along, with all that it imports, however far away. */
function packagesOf(entry: string): ReadonlySet<string> {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const waiting = [path.join(root, 'src', entry)]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (!name.startsWith('.')) packages.add(name)
      else if (existsSync(path.join(file, '..', name))) waiting.push(path.join(file, '..', name))
    }
  }
  return packages
}

const isNodes = (name: string) => name.startsWith('node:')

test('whoever asks what a tool is gets no package but the one that compares lines', () => {
  expect([...packagesOf('core/tools/find-tool.ts')]).toEqual(['diff'])
})

test.each([
  'main/worker/entry.ts',
  'main/worker/index/indexer.ts',
  'main/store/update/shard-worker.ts',
  'cli/index.ts',
])('%s starts without React and without what draws pages', (entry) => {
  const packages = [...packagesOf(entry)].filter((name) => !isNodes(name))
  expect(packages.filter((name) => /^(?:react|lucide-react|highlight\.js)/.test(name))).toEqual([])
  expect(packages).toContain('diff')
})

test('an export of pages does bring React, so that this test would notice', () => {
  expect([...packagesOf('main/export/formats/html.ts')]).toContain('react-dom/server')
})
