import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inModules, root } from './bootstrap/paths.mjs'

/** A tree with the project's own configuration and nothing else, for imports that nobody may write into src. */
function openOverlay(files: Readonly<Record<string, string>>): string {
  const overlay = mkdtempSync(path.join(tmpdir(), 'boundaries-'))
  for (const name of configurationFiles()) cpSync(path.join(root, name), path.join(overlay, name))
  symlinkSync(path.join(root, 'node_modules'), path.join(overlay, 'node_modules'), 'junction')
  for (const [name, content] of Object.entries({ ...targets, ...files })) {
    mkdirSync(path.dirname(path.join(overlay, name)), { recursive: true })
    writeFileSync(path.join(overlay, name), content)
  }
  return overlay
}

function configurationFiles(): string[] {
  const nested = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^tsconfig.*\.json$/.test(path.basename(name)))
    .map((name) => path.join('src', name))
  return ['biome.json', '.gitignore', 'package.json', 'tsconfig.base.json', ...nested]
}

/** What the planted imports reach for: one innocent module in each layer, so that only the direction is wrong. */
const targets = {
  'src/core/model/target.ts': 'export const target = 1\n',
  'src/shared/target.ts': 'export const target = 1\n',
  'src/main/target.ts': 'export const target = 1\n',
  'src/main/library/target.ts': 'export const target = 1\n',
  'src/main/windows/target.ts': 'export const target = 1\n',
  'src/cli/target.ts': 'export const target = 1\n',
  'src/preload/target.ts': 'export const target = 1\n',
  'src/renderer/target.ts': 'export const target = 1\n',
}

const projects = ['core', 'shared', 'main/tsconfig.services.json', 'main', 'cli', 'preload', 'renderer']

const importOf = (from: string) => `import * as planted from '${from}'\n\nexport const used = planted\n`

const forbidden = [
  ['core', 'node:fs', 'src/core/parse/planted-node.ts'],
  ['core', 'electron', 'src/core/parse/planted-electron.ts'],
  ['core', '../../main/target.ts', 'src/core/parse/planted-main.ts'],
  ['core', '../../shared/target.ts', 'src/core/parse/planted-shared.ts'],
  ['shared', '../main/target.ts', 'src/shared/planted-main.ts'],
  ['shared', 'node:path', 'src/shared/planted-node.ts'],
  ['main/library', 'electron', 'src/main/library/planted-electron.ts'],
  ['main/vault', 'electron', 'src/main/vault/planted-electron.ts'],
  ['main/kept', 'electron', 'src/main/kept/planted-electron.ts'],
  ['main/threads', 'electron', 'src/main/threads/planted-electron.ts'],
  ['main/library', '../windows/target.ts', 'src/main/library/planted-windows.ts'],
  ['main/reader', 'electron', 'src/main/reader/planted-electron.ts'],
  ['main', '../renderer/target.ts', 'src/main/planted-renderer.ts'],
  ['main', '../cli/target.ts', 'src/main/planted-cli.ts'],
  ['cli', '../main/windows/target.ts', 'src/cli/planted-windows.ts'],
  ['cli', '../main/target.ts', 'src/cli/planted-main.ts'],
  ['cli', 'electron', 'src/cli/planted-electron.ts'],
  ['preload', 'zod', 'src/preload/planted-zod.ts'],
  ['preload', '../core/model/target.ts', 'src/preload/planted-core.ts'],
  ['renderer', '../main/target.ts', 'src/renderer/planted-main.ts'],
  ['renderer', 'node:fs', 'src/renderer/planted-node.ts'],
  ['renderer', 'electron', 'src/renderer/planted-electron.ts'],
] as const

const permitted = {
  'src/core/parse/allowed.ts': importOf('../model/target.ts'),
  'src/shared/allowed.ts': importOf('../core/model/target.ts'),
  'src/main/library/allowed.ts':
    importOf('../../core/model/target.ts') + importOf('node:fs').replace(/planted|used/g, '$&Node'),
  'src/main/allowed.ts': importOf('./library/target.ts'),
  'src/cli/allowed.ts': importOf('../main/library/target.ts'),
  'src/preload/allowed.ts': importOf('../shared/target.ts'),
  'src/renderer/allowed.ts': importOf('../shared/target.ts'),
}

/** Runs both checks of `npm test` once over the whole tree. */
function check(overlay: string): { complaints: string; passed: boolean } {
  const options = { cwd: overlay, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } } as const
  const lint = spawnSync(
    process.execPath,
    [inModules('@biomejs/biome', 'bin/biome'), 'lint', '--reporter=github', '--max-diagnostics=none', 'src'],
    options,
  )
  const types = spawnSync(
    process.execPath,
    [inModules('typescript', 'bin/tsc'), '-b', ...projects.map((project) => `src/${project}`)],
    options,
  )
  return {
    complaints: [lint.stdout, lint.stderr, types.stdout, types.stderr].join('\n'),
    passed: lint.status === 0 && types.status === 0,
  }
}

describe('imports against the direction of the layers', () => {
  let overlay: string
  let complaints: string

  beforeAll(() => {
    overlay = openOverlay(Object.fromEntries(forbidden.map(([, from, file]) => [file, importOf(from)])))
    const result = check(overlay)
    expect(result.passed).toBe(false)
    complaints = result.complaints
  })

  afterAll(() => rmSync(overlay, { recursive: true }))

  test.each(forbidden)('%s may not import %s', (_layer, _from, file) => {
    const lines = complaints.split('\n').filter((line) => line.includes(file))
    expect(lines.filter((line) => /noRestrictedImports|TS6307/.test(line))).not.toHaveLength(0)
  })
})

test('imports along the direction of the layers pass', () => {
  const overlay = openOverlay(permitted)
  try {
    expect(check(overlay)).toMatchObject({ passed: true })
  } finally {
    rmSync(overlay, { recursive: true })
  }
})
