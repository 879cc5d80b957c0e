import { expect, test } from 'vitest'
import { toTestSession } from '../../testing/to-test-session.ts'
import { toCandidates } from './open-restore.ts'

function toKept(id: string, isOnDisk: boolean) {
  const { root, key } = toTestSession({ id })
  const place = { key, id, root, project: '-home-ada-tides', host: 'here', isOwn: true }
  return { ...place, modified: 900, bytes: 1, keptBytes: 1, isOnDisk }
}

test('deleted sessions come first, with their own dates, and warmups only if they are named', () => {
  const kept = [toKept('new', true), toKept('gone', false), toKept('warmup', true), toKept('unlisted', true)]
  const sessions = [
    toTestSession({ id: 'new', updated: 1_000 }),
    toTestSession({ id: 'gone', updated: 10 }),
    toTestSession({ id: 'warmup', class: 'warmup', updated: 2_000 }),
  ]
  const list = (keys?: readonly string[]) =>
    toCandidates(kept, sessions, keys).map(({ id, modified }) => [id, modified])
  expect(list()).toEqual([
    ['gone', 10],
    ['new', 1_000],
    ['unlisted', 900],
  ])
  expect(list([toTestSession({ id: 'warmup' }).key])[1]).toEqual(['warmup', 2_000])
})
