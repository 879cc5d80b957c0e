import { expect, test } from 'vitest'
import { succeed } from '../../../shared/result.ts'
import { openTestDesk } from '../../testing/open-test-desk.ts'
import { toTestSession } from '../../testing/to-test-session.ts'
import type { Client } from '../client.ts'
import { toReadingTarget } from '../reading/opening/to-reading-target.ts'
import { createNotesStore, toNotedRecord } from './notes-store.ts'

test('the notes of a session are there when it is opened, its own before those of its origin', async () => {
  const reading = openTestDesk().createStore()
  const note = { session: 'a1', record: null, text: 'All', time: 1 }
  const ofOrigin = { session: 'origin', record: 'u1', text: 'Before', time: 1 }
  const place = { session: 'a1', record: 'u1', text: 'Here', time: 2 }
  const notes = [note, ofOrigin, place]
  const client = {
    invoke: async () => succeed({ notes, branch: null }),
    on: () => () => {},
  } as unknown as Client
  const store = createNotesStore(client, reading)
  await reading.getState().open(toReadingTarget(toTestSession()))
  expect(store.getState()).toMatchObject({ session: 'a1', own: note })
  expect([...store.getState().places]).toEqual([['u1', place]])
  reading.getState().close()
  expect(store.getState()).toMatchObject({ session: null, own: null })
})

test('a block that only its line names gets no note', () => {
  expect(toNotedRecord('44ec6509-1/0')).toBe('44ec6509-1')
  expect(toNotedRecord('44ec6509-1/2')).toBe('44ec6509-1/2')
  expect(toNotedRecord('line-12/0')).toBeNull()
})
