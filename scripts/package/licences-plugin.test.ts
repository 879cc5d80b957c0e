import { expect, test } from 'vitest'
import { inModules } from '../bootstrap/paths.mjs'
import { readLicence, toPackageFolder } from './licences-plugin.mjs'

test('a module belongs to the innermost package it lies in', () => {
  expect(toPackageFolder('/a/node_modules/react/cjs/react.js')).toBe('/a/node_modules/react')
  expect(toPackageFolder('/a/node_modules/x/node_modules/@s/y/index.js?used')).toBe(
    '/a/node_modules/x/node_modules/@s/y',
  )
  expect(toPackageFolder('\0/a/node_modules/react/index.js?commonjs-es-import')).toBe('/a/node_modules/react')
  expect(toPackageFolder('C:\\a\\node_modules\\zod\\index.js')).toBe('C:/a/node_modules/zod')
  expect(toPackageFolder('/a/src/main/index.ts')).toBeUndefined()
})

test('a licence comes with its text', () => {
  expect(readLicence(inModules('react', '.'))).toMatchObject({
    name: 'react',
    licence: 'MIT',
    text: expect.stringContaining('Permission is hereby granted'),
  })
})
