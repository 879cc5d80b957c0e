import { expect, test } from 'vitest'
import { succeed } from '../../../shared/result.ts'
import { toKept } from '../../testing/to-kept.ts'
import type { Client } from '../client.ts'
import { createLayoutStore } from '../window/layout-store.ts'
import { createSettingsStore } from '../window/settings-store.ts'
import { createBrowseStore } from './browse-store.ts'

function createSettings() {
  return createSettingsStore({ invoke: async () => succeed(null), on: () => () => {} } as unknown as Client)
}

test('the grouping and what is folded are there after a restart; filters are not', () => {
  const kept = toKept()
  const first = createBrowseStore(kept, createSettings()).getState()
  expect(first.grouping).toBe('project')
  first.group('date')
  first.toggleGroup('date:today')
  first.toggleGroup('date:week')
  first.toggleGroup('date:week')
  first.filter({ isGone: true })
  const again = createBrowseStore(kept, createSettings()).getState()
  expect(again.grouping).toBe('date')
  expect([...again.folded]).toEqual(['date:today'])
  expect(again.filters.isGone).toBe(false)
})

test('filters add up until they are cleared', () => {
  const store = createBrowseStore(toKept(), createSettings())
  store.getState().filter({ project: '/a' })
  store.getState().filter({ hasErrors: true })
  expect(store.getState().filters).toMatchObject({ project: '/a', hasErrors: true, model: null })
  store.getState().clearFilters()
  expect(store.getState().filters).toMatchObject({ project: null, hasErrors: false })
})

test('panes keep their sizes, and what cannot be read or kept does no harm', () => {
  const kept = toKept()
  createLayoutStore(kept).getState().resize('library', { list: 30, reading: 70 })
  expect(createLayoutStore(kept).getState().groups).toEqual({ library: { list: 30, reading: 70 } })
  expect(createLayoutStore(toKept({ layout: '{ oops' })).getState().groups).toEqual({})
  expect(
    createLayoutStore(toKept({ layout: '{ "library": { "list": "wide" } }' })).getState().groups,
  ).toEqual({})
  const full = {
    ...toKept(),
    setItem() {
      throw new Error('no space')
    },
  }
  const store = createLayoutStore(full)
  store.getState().resize('library', { list: 40 })
  expect(store.getState().groups).toEqual({ library: { list: 40 } })
})

test('whether minor sessions are shown is a setting', () => {
  const settings = createSettings()
  const store = createBrowseStore(toKept(), settings)
  store.getState().showAll(true)
  expect(store.getState().isAllShown).toBe(true)
  expect(settings.getState().values.areMinorShown).toBe(true)
  settings.getState().change({ areMinorShown: false })
  expect(store.getState().isAllShown).toBe(false)
})
