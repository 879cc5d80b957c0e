import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callBridge } from './support/call-bridge.ts'
import { checkout, expect, test } from './support/test.ts'

const PROJECT = '-home-mira-code-tidewater'
const SESSION = 'a3312f87-7dac-4d37-953c-519a40f1ebb4'

test('a page reads transcripts of the folders on the list, and no other file', async ({ machine }) => {
  const root = join(machine.home, '.claude')
  await cp(join(checkout, 'resources/sample-library'), root, { recursive: true })
  const outside = join(machine.home, 'secret.jsonl')
  await writeFile(outside, '{"type":"user","uuid":"a","parentUuid":null,"message":{"content":"secret"}}\n')
  const { page } = await machine.start()
  await page.waitForLoadState()

  const open = (file: string) =>
    callBridge(page, 'reader:open', { place: { file, sidechain: null }, branch: null, revision: null })
  const listed = join(root, 'projects', PROJECT, `${SESSION}.jsonl`)
  const rest = expect.stringContaining(`"session":"${SESSION}"`)
  expect(await open(listed)).toMatchObject({ ok: true, value: { rest } })

  const refused = { ok: false, error: { code: 'refused' } }
  for (const file of [
    outside,
    join(root, 'history.jsonl'),
    join(root, 'settings.json'),
    `${root}/projects/${PROJECT}/../../../secret.jsonl`,
    '/etc/passwd',
  ])
    expect(await open(file)).toMatchObject(refused)
  expect(await callBridge(page, 'files:reveal', { file: outside })).toMatchObject(refused)

  const overflow = await callBridge(page, 'reader:overflow', {
    place: { file: listed, sidechain: null },
    name: '../../../../history.jsonl',
    from: 0,
  })
  expect(overflow).toMatchObject({ ok: false, error: { code: 'not-found' } })
  const gone = await open(join(root, 'projects', PROJECT, 'gone.jsonl'))
  expect(gone).toMatchObject({
    ok: false,
    error: { code: 'not-found', message: 'This transcript is no longer on disk.' },
  })
})
