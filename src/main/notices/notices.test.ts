import { expect, test } from 'vitest'
import type { Notice } from '../../shared/app/notices.ts'
import { openNotices } from './notices.ts'

test('a notice is told once and stays until it is dismissed', () => {
  const told: Notice[] = []
  const notices = openNotices((notice) => told.push(notice))
  notices.add('warning', 'It crashed.')
  notices.add('warning', 'It crashed.')
  expect(told).toHaveLength(1)
  expect(notices.list()).toEqual(told)
  notices.dismiss(told[0]?.id ?? '')
  expect(notices.list()).toEqual([])
  notices.add('warning', 'It crashed.')
  expect(told).toHaveLength(2)
})
