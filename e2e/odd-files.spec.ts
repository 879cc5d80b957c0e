import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drop, letGo } from './support/drop.ts'
import { copySample, openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

// Opened as files, pipes would have the app wait for ever.

const SOON = { timeout: 20_000 }

async function putPipe(path: string): Promise<void> {
  await rm(path, { force: true })
  execFileSync('mkfifo', [path])
}

test('pipes instead of all files of its own and of Claude Code leave the app as it is without them', async ({
  machine,
}) => {
  const root = await copySample(machine)
  const { dataFolder } = machine
  await mkdir(join(dataFolder, 'logs'))
  await mkdir(join(dataFolder, 'index'))
  for (const name of [
    'settings.json',
    'window.json',
    'machine-id',
    'logs/scrollback.log',
    'index/shard-0.db',
    'index/shard-1.db-wal',
    'index/updates.json',
  ])
    await putPipe(join(dataFolder, name))
  for (const name of ['settings.json', 'history.jsonl']) await putPipe(join(root, name))
  await putPipe(
    join(root, 'projects', '-home-mira-code-tidewater', '44ec6509-6685-4792-9ac6-8964ec69f7a3.jsonl'),
  )
  const { page } = await machine.start()
  await expect(page.getByText('16 sessions')).toBeVisible(SOON)
  await expect(page.getByText('Scrollback could not read your settings')).toBeVisible()
  await openSession(page, 'Tide curve on the station page')

  const pipe = join(machine.home, 'dropped.jsonl')
  await putPipe(pipe)
  await drop(page, pipe)
  await letGo(page)
  await expect(page.getByText(/dropped\.jsonl.*not a regular file/).first()).toBeVisible(SOON)
  await machine.takePicture(page, 'pipes')
})

test('a pipe that takes the place of the session one reads is told, and the app goes on answering', async ({
  machine,
}) => {
  const root = await copySample(machine)
  await machine.writeData('settings.json', { isWelcomed: true })
  const { page } = await machine.start()
  await openSession(page, 'Tide tables without a network')
  await putPipe(
    join(root, 'projects', '-home-mira-code-tidewater', '44ec6509-6685-4792-9ac6-8964ec69f7a3.jsonl'),
  )
  await openSession(page, 'Tide curve on the station page')
  await page
    .getByRole('navigation', { name: 'Sessions' })
    .getByText('Tide curve on the station page')
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Tide curve on the station page' })).toBeVisible()
})

test('a regular expression that takes too long is stopped with a sentence, and sessions are listed, opened and found', async ({
  machine,
}) => {
  const root = await copySample(machine)
  await machine.writeData('settings.json', { isWelcomed: true })
  const text = 'Terns and gulls over the harbour, '.repeat(20_000)
  const session = '55555555-5555-4555-8555-555555555555'
  const record = {
    ...{ type: 'user', uuid: '00000000-0000-4000-8000-000000000001', parentUuid: null, sessionId: session },
    ...{ cwd: '/home/mira/code/tidewater', version: '2.1.120', isSidechain: false, userType: 'external' },
    ...{ timestamp: '2026-10-01T10:00:00.000Z', message: { role: 'user', content: text } },
  }
  await writeFile(
    join(root, 'projects', '-home-mira-code-tidewater', `${session}.jsonl`),
    `${JSON.stringify(record)}\n`,
  )
  const { page } = await machine.start()
  const field = page.getByRole('searchbox').or(page.getByRole('combobox')).first()
  await expect(page.getByText('18 sessions')).toBeVisible(SOON)
  await field.fill('/(.{1,99}){9}[\\x00]/')
  await expect(page.getByText(/could take forever/)).toBeVisible(SOON)
  await field.fill('/(.{1,9}){4}[\\x00]/')
  await expect(page.getByText(/takes too long on some texts/).first()).toBeVisible(SOON)
  await machine.takePicture(page, 'slow-regex')
  await field.fill('')
  await openSession(page, 'Tide curve on the station page')
  await field.fill('/gulls \\w+/')
  await expect(page.getByText(/Terns and/).first()).toBeVisible(SOON)

  // Within a conversation, the window marks only what was found in time.
  await field.fill('')
  await openSession(page, /^Terns and gulls/)
  await page.keyboard.press('f')
  const find = page.getByRole('textbox', { name: 'Find in this conversation' })
  await find.fill('/(.{1,9}){4}[\\x00]/')
  await expect(page.getByText(/takes too long on some texts/).first()).toBeVisible(SOON)
  await find.fill('/gulls \\w+/')
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('found')?.size ?? 0)).toBeGreaterThan(100)
})

test('a session whose name is no text, or has control characters, is listed, read and found in the window', async ({
  machine,
}) => {
  test.skip(process.platform !== 'linux', 'Other systems have no such names.')
  const root = await copySample(machine)
  await machine.writeData('settings.json', { isWelcomed: true })
  const original = join(
    root,
    'projects',
    '-home-mira-code-tidewater',
    '44ec6509-6685-4792-9ac6-8964ec69f7a3.jsonl',
  )
  const text = (await readFile(original, 'utf8')).replaceAll(
    'Tide tables without a network',
    'Tables of a strange name',
  )
  const folder = Buffer.concat([
    Buffer.from(`${root}/projects/-home-caf`),
    Buffer.of(0xe9, 0x1b),
    Buffer.from('[31m'),
  ])
  await mkdir(folder)
  await writeFile(
    Buffer.concat([folder, Buffer.from('/latin-'), Buffer.of(0xe9), Buffer.from('.jsonl')]),
    text,
  )
  const { page } = await machine.start()
  await expect(page.getByText('18 sessions')).toBeVisible(SOON)
  await openSession(page, 'Tables of a strange name')
  await expect(page.getByRole('region', { name: 'Tables of a strange name' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await machine.takePicture(page, 'strange-name')
})
