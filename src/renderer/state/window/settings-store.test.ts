import { expect, test } from 'vitest'
import { fail, succeed } from '../../../shared/result.ts'
import { FIRST_VIEW_SETTINGS, type ViewSettings } from '../../../shared/view-settings.ts'
import { toKept } from '../../testing/to-kept.ts'
import type { Client } from '../client.ts'
import { createReadingStores } from '../reading/reading-store.ts'
import { createSettingsStore } from './settings-store.ts'

function open(stored: ViewSettings | null) {
  const asked: { channel: string; input: unknown }[] = []
  const client = {
    invoke: async (channel: string, input: unknown) => {
      asked.push({ channel, input })
      return stored === null ? fail('internal', 'not today') : succeed(stored)
    },
    on: () => () => {},
  } as unknown as Client
  const settings = createSettingsStore(client)
  return { asked, settings, ...createReadingStores(client, toKept(), settings) }
}

test('what was chosen before holds for what is read, and is not written again', async () => {
  const { asked, settings, reading, outline } = open({
    ...FIRST_VIEW_SETTINGS,
    readingMode: 'tools',
    readingKinds: ['prompt', 'call'],
    isOutlineShown: false,
  })
  await settings.getState().load()
  expect(settings.getState().isLoaded).toBe(true)
  expect(reading.getState()).toMatchObject({ mode: 'tools', isFiltered: true })
  expect(outline.getState().isOpen).toBe(false)
  expect([...reading.getState().kinds]).toEqual(['prompt', 'call'])
  expect(asked.map(({ channel }) => channel)).toEqual(['settings:read'])
})

test('where it cannot be had, everything is as at the first start, and nobody is welcomed twice', async () => {
  const { settings } = open(null)
  await settings.getState().load()
  expect(settings.getState()).toMatchObject({ values: FIRST_VIEW_SETTINGS, isLoaded: false })
})

test('another way to read is told once, and ends a choice by kinds', () => {
  const { asked, reading, outline, settings } = open(FIRST_VIEW_SETTINGS)
  reading.getState().setKinds(new Set(['prompt']))
  reading.getState().setMode('all')
  outline.getState().show(false)
  expect(settings.getState().values).toMatchObject({
    readingMode: 'all',
    readingKinds: null,
    isOutlineShown: false,
  })
  expect(asked).toHaveLength(3)
})

test('text grows and shrinks by steps, and not beyond them', () => {
  const { settings } = open(FIRST_VIEW_SETTINGS)
  const { stepText, change } = settings.getState()
  stepText(1)
  expect(settings.getState().values.textSize).toBe(110)
  change({ textSize: 95 })
  stepText(-1)
  expect(settings.getState().values.textSize).toBe(90)
  change({ textSize: 200 })
  stepText(1)
  expect(settings.getState().values.textSize).toBe(200)
})
