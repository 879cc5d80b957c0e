import { expect, test } from 'vitest'
import { findStartPaths, readHandedPaths } from './find-start-paths.ts'

test('a packaged app takes what follows it, but no switches', () => {
  const place = { appPath: undefined, cwd: '/home/ada' }
  expect(findStartPaths(['/opt/Scrollback'], place)).toEqual([])
  expect(findStartPaths(['/opt/Scrollback', '--no-sandbox', 'a.jsonl', '/b', ''], place)).toEqual([
    '/home/ada/a.jsonl',
    '/b',
  ])
})

test('in a checkout, paths come after the folder of the app', () => {
  const place = { appPath: '/src/scrollback', cwd: '/src/scrollback' }
  expect(findStartPaths(['/electron', '-r', '/loader.js', '--x', '/src/scrollback'], place)).toEqual([])
  expect(findStartPaths(['/electron', '--no-sandbox', '.', '/kept/one.jsonl'], place)).toEqual([
    '/kept/one.jsonl',
  ])
})

test('a second start hands over absolute paths and nothing else', () => {
  expect(readHandedPaths({ paths: ['/a', 'b', 3, null] })).toEqual(['/a'])
  for (const odd of [undefined, null, [], 'x', {}, { paths: 'x' }]) expect(readHandedPaths(odd)).toEqual([])
})
