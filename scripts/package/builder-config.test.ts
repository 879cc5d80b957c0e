import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../bootstrap/paths.mjs'
import { toBuilderConfig, toModuleExcludes } from './builder-config.mjs'
import { shippedModules } from './shipped-modules.mjs'

const config = toBuilderConfig({
  platform: 'linux',
  version: '1.0.0-test',
  electronVersion: '45.0.0',
  electronDist: undefined,
  built: path.join(root, '.cache/package/out'),
  sbom: 'sbom.cdx.json',
  output: 'dist',
})

test('packages that are bundled are left out of node_modules, by name and by scope', () => {
  expect(toModuleExcludes(['@a/b', '@a/b-*', 'c']).slice(0, 2)).toEqual([
    '!node_modules/!(@a|c)/**',
    '!node_modules/@a/!(b|b-*)/**',
  ])
})

test('every package that is shipped beside the bundle is installed', () => {
  for (const name of shippedModules.filter((module) => !module.endsWith('*')))
    expect(existsSync(path.join(root, 'node_modules', name))).toBe(true)
})

test('the binary is no plain Node, takes no inspector, and loads nothing but its own archive', () => {
  expect(config.electronFuses).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  })
})

test('icons and scripts that the configuration names are there', () => {
  for (const name of ['icon.icns', 'icon.ico', 'png/512x512.png'])
    expect(existsSync(path.join(root, 'resources', 'icon', name))).toBe(true)
  expect(existsSync(String(config.nsis?.include))).toBe(true)
})
