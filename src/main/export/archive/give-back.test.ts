import { expect, test } from 'vitest'
import { giveBack } from './give-back.ts'

test('memory is given back at once, but not where others share it', () => {
  const own = new Uint8Array(10)
  giveBack(own)
  expect(own.buffer.byteLength).toBe(0)

  const shared = Buffer.from('a small one, of those that lie together')
  giveBack(shared)
  expect(shared.toString()).toBe('a small one, of those that lie together')

  const whole = new Uint8Array(10)
  giveBack(whole.subarray(0, 9))
  expect(whole.length).toBe(10)
})
