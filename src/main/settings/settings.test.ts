import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { openSettings } from './settings.ts'

function open(text: string) {
  const folder = temporaryRoot([{ path: 'settings.json', text }])
  const told: { sentence: string; detail: string }[] = []
  const settings = openSettings(folder, (sentence, detail) => told.push({ sentence, detail }))
  return { folder, settings, told }
}

test('a file that cannot be read is one plain sentence, and its path is for the log', () => {
  const { folder, told } = open('{ oops')
  expect(told.map(({ sentence }) => sentence)).toEqual([
    'Scrollback could not read your settings, so it uses the defaults. The file is not changed.',
  ])
  expect(told[0]?.detail).toContain(join(folder, 'settings.json'))
})

test('it is kept as that sentence says, before and after a change', () => {
  const { folder, settings } = open('{ oops')
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe('{ oops')
  settings.update({ showSample: true })
  expect(readFileSync(join(folder, 'settings.json.unreadable'), 'utf8')).toBe('{ oops')
})

test('values that do not fit are one sentence, however many they are', () => {
  const one = open('{ "appearance": "plaid" }')
  expect(one.told.map(({ sentence }) => sentence)).toEqual([
    'The setting “appearance” has an invalid value, so the default is used.',
  ])
  const two = open('{ "appearance": "plaid", "showSample": "yes" }')
  expect(two.told.map(({ sentence }) => sentence)).toEqual([
    'The settings “appearance”, “showSample” have invalid values, so the defaults are used.',
  ])
  expect(two.told[0]?.detail).toMatch(/“appearance”, “showSample”/)
  expect(existsSync(join(two.folder, 'settings.json.unreadable'))).toBe(false)
})

test('what a hand wrote wrong about the window falls back value by value', () => {
  const { settings, told } = open(
    '{ "textSize": 9000, "readingMode": "upside-down", "readingKinds": ["prompt", 3], "isOutlineShown": false }',
  )
  expect(settings.read()).toMatchObject({
    textSize: 100,
    readingMode: 'talk',
    readingKinds: null,
    isOutlineShown: false,
  })
  expect(told[0]?.detail).toMatch(/“textSize”, “readingMode”, “readingKinds”/)
})
