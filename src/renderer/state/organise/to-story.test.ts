import { expect, test } from 'vitest'
import { toTestSession } from '../../testing/to-test-session.ts'
import { placeKey } from './collections-store.ts'
import { toStory } from './to-story.ts'

test('a collection becomes one document with notes before what they are about', () => {
  const place = { session: 'a1', record: 'u1' }
  const story = toStory(
    { title: 'The bug', description: 'How it went.', places: [{ session: 'gone', record: null }, place] },
    {
      sessions: [toTestSession({ id: 'a1', title: 'Tide tables' })],
      quotes: new Map([[placeKey(place), 'First line\n\nSecond line\n']]),
      notes: new Map([[placeKey(place), 'Here it is.']]),
    },
  )
  expect(story).toBe(`# The bug

How it went.

## Session gone

## Tide tables

Here it is.

> First line
>
> Second line
`)
})
