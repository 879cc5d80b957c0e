import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLicences } from './read-licences.ts'
import { temporaryRoot } from './testing/temporary-root.ts'

test('a package in several parts of the app is listed once, by name', () => {
  const folder = temporaryRoot([])
  const licence = (name: string) => ({ name, version: '1.0.0', licence: 'MIT', text: '' })
  const write = (file: string, names: readonly string[]) => {
    writeFileSync(join(folder, file), JSON.stringify(names.map(licence)))
    return join(folder, file)
  }
  const files = [write('main.json', ['zod', 'react']), write('renderer.json', ['react', 'cmdk'])]
  expect(readLicences(files).map(({ name }) => name)).toEqual(['cmdk', 'react', 'zod'])
})
