import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryRoot } from '../testing/temporary-root.ts'
import type { WorkerHost } from '../worker/host/worker-host.ts'
import { createOpenedArchives } from './opened-archives.ts'

const SESSION = { id: 'one', project: '-home-ada' }

function open() {
  const home = temporaryRoot([{ path: 'talks.zip', text: '' }])
  const call = vi.fn<(task: string, input: { readonly to?: string }) => Promise<unknown>>()
  const folder = join(home, 'opened')
  const archives = createOpenedArchives({ worker: { call } as unknown as WorkerHost, folder, home })
  return { home, call, folder, archives, file: join(home, 'talks.zip') }
}

test('only an archive that is open is unpacked, and only what is unpacked is covered', async () => {
  const { archives, call, file, folder } = open()
  await expect(archives.unpack(file, SESSION)).rejects.toThrow('is not open')
  call.mockResolvedValueOnce([])
  await archives.open(file)
  call.mockImplementationOnce(async (_task, { to = '' }) => {
    mkdirSync(join(to, 'projects'), { recursive: true })
    return join(to, 'projects', '-home-ada', 'one.jsonl')
  })
  const transcript = await archives.unpack(file, SESSION)
  expect(transcript.startsWith(folder)).toBe(true)
  expect(archives.covers(transcript)).toBe(true)
  expect(archives.covers(join(folder, 'another', 'projects', 'x.jsonl'))).toBe(false)
})

test('whoever asks twice at a time is given the same', async () => {
  const { archives, call, file } = open()
  call.mockResolvedValueOnce([])
  await archives.open(file)
  call.mockResolvedValueOnce('/one.jsonl')
  const answers = await Promise.all([archives.unpack(file, SESSION), archives.unpack(file, SESSION)])
  expect(answers).toEqual(['/one.jsonl', '/one.jsonl'])
  expect(call).toHaveBeenCalledTimes(2)
})

test('an archive that was written anew is unpacked to another place', async () => {
  const { archives, call, file } = open()
  call.mockResolvedValue([])
  await archives.open(file)
  await archives.unpack(file, SESSION)
  writeFileSync(file, 'longer')
  await archives.open(file)
  await archives.unpack(file, SESSION)
  const places = call.mock.calls.flatMap(([, { to }]) => to ?? [])
  expect(new Set(places).size).toBe(2)
})

test('what was unpacked is taken away, and nothing else', () => {
  const { archives, folder, home } = open()
  mkdirSync(join(folder, 'from-before', 'projects'), { recursive: true })
  archives.clear()
  expect(existsSync(folder)).toBe(false)
  expect(readdirSync(home)).toEqual(['talks.zip'])
})
