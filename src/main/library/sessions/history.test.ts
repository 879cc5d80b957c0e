import { expect, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import type { Problem } from '../sources/walk-files.ts'
import { readPromptsOf } from './history.ts'

const ASKED = { id: 's1', cwd: '/home/ada/tides', started: 1_000_000, updated: 2_000_000 }

function line(display: string, timestamp: number, facts: object = {}): string {
  return `${JSON.stringify({ display, timestamp, project: '/home/ada/tides', ...facts })}\n`
}

function read(text: string, asked: Partial<typeof ASKED> | object = {}) {
  const root = temporaryRoot([{ path: 'history.jsonl', text }])
  return readPromptsOf(root, { ...ASKED, ...asked }, () => {})
}

test('prompts that name the session are its own, whenever and wherever they were typed, oldest first', () => {
  const text = [
    line('Later', 3_000_000, { sessionId: 's1', project: '/elsewhere' }),
    line('Of another one', 1_500_000, { sessionId: 's2' }),
    line('Earlier', 1_200_000, { sessionId: 's1' }),
  ].join('')
  expect(read(text)).toEqual([
    { text: 'Earlier', time: 1_200_000, isCertain: true },
    { text: 'Later', time: 3_000_000, isCertain: true },
  ])
})

test('prompts that name no session count if they were typed in its folder while it went on', () => {
  const text = [
    line('Meanwhile', 1_500_000),
    line('A moment before its first record', 995_000),
    line('Long before', 900_000),
    line('Long after', 2_100_000),
    line('In another folder', 1_500_000, { project: '/home/ada/terns' }),
  ].join('')
  expect(read(text).map(({ text: prompt, isCertain }) => [prompt, isCertain])).toEqual([
    ['A moment before its first record', false],
    ['Meanwhile', false],
  ])
  expect(read(text, { started: null })).toEqual([])
  expect(read(text, { cwd: null })).toEqual([])
})

test('lines that are no prompts are left out', () => {
  expect(read(`{"oops\n\n[]\n{"display":1}\n${line('Sound', 1_500_000)}{"display":"tor`)).toHaveLength(1)
})

test('a root without a history has none, and one that cannot be read says why', () => {
  const problems: Problem[] = []
  const none = temporaryRoot([])
  expect(readPromptsOf(none, ASKED, (problem) => problems.push(problem))).toEqual([])
  expect(problems).toEqual([])
  const folder = temporaryRoot([{ path: 'history.jsonl/file', text: '' }])
  expect(readPromptsOf(folder, ASKED, (problem) => problems.push(problem))).toEqual([])
  expect(problems).toMatchObject([{ reason: 'it is a folder' }])
})
