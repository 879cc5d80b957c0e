import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { electronEnvironment } from './electron.mjs'
import { Failure } from './failure.mjs'
import { fingerprint } from './fingerprint.mjs'
import { inModules, root } from './paths.mjs'
import { lastLines, run } from './run.mjs'
import { say } from './say.mjs'

const inputs = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'scripts/package/licences-plugin.mjs',
  'scripts/package/shipped-modules.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
]

/**
 * Builds the app into out/, only when what it is made of has changed.
 *
 * @param {import('./electron.mjs').Electron} electron
 */
export async function prepareBuild(electron) {
  // Vite empties this folder when it builds, so a build by hand removes the stamp too.
  const stampFile = path.join(root, 'out', 'main', '.fingerprint')
  const wanted = await fingerprint(root, inputs, isBuildInput)
  if ((await readFile(stampFile, 'utf8').catch(() => undefined)) === wanted && isWhole()) return
  say('Building …')
  const { code, output } = await run(
    process.execPath,
    [inModules('electron-vite', 'bin/electron-vite.js'), 'build', '--logLevel=warn'],
    { cwd: root, capture: true, env: { ...process.env, ...electronEnvironment(electron), NO_COLOR: '1' } },
  )
  if (code !== 0 || !isWhole()) {
    throw new Failure(`The build failed. Fix these errors:\n${lastLines(output, 40)}`)
  }
  await writeFile(stampFile, wanted)
}

/** @param {string} file */
export function isBuildInput(file) {
  return !/\.test\.tsx?$/.test(file)
}

function isWhole() {
  return ['main/index.js', 'renderer/index.html'].every((file) => existsSync(path.join(root, 'out', file)))
}
