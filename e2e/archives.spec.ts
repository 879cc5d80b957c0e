import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerOpenDialog } from './support/answer-dialog.ts'
import { expectAccessible } from './support/axe.ts'
import { callBridge } from './support/call-bridge.ts'
import { runCommandLine } from './support/command-line.ts'
import { drop, letGo } from './support/drop.ts'
import { listSessions } from './support/list-sessions.ts'
import { checkout, expect, type Machine, test } from './support/test.ts'

const SAMPLE = join(checkout, 'resources', 'sample-library')

async function exportSample(machine: Machine, name: string, ...options: readonly string[]): Promise<string> {
  const file = join(machine.home, name)
  const args = ['export', '--project', 'tidewater', '--root', SAMPLE, '--out', file, ...options]
  const { code, stderr } = await runCommandLine(machine, args)
  expect(code, stderr).toBe(0)
  return file
}

test('an exported zip that the app is started with is read, and is no part of the library', async ({
  machine,
}) => {
  const file = await exportSample(machine, 'talks.zip', '--raw')
  const { app, page, quit } = await machine.start({}, [file])
  const panel = page.getByRole('region', { name: 'In this archive' })
  await expect(panel.getByRole('heading', { name: 'talks.zip' })).toBeVisible()
  const feed = page.getByRole('feed')
  await expect(feed.getByRole('article').first()).toBeVisible()
  await expect(panel.locator('[aria-current=true]')).toHaveCount(1)
  await expect(page.getByText(/for reading only. It is not in your library/)).toBeVisible()
  expect(await listSessions(page)).toEqual([])

  await panel.getByRole('button', { name: /^High water an hour late/ }).click()
  await expect(page.getByRole('heading', { name: /^High water an hour late/ })).toBeVisible()
  await expect(panel.locator('[aria-current=true]')).toContainText('High water an hour late')
  await expectAccessible(page)
  await machine.takePicture(page, 'light')
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark'
  })
  await machine.takePicture(page, 'dark')

  await page.getByRole('button', { name: 'Restore…' }).click()
  await expect(page.getByRole('dialog')).toContainText('High water an hour late')
  await page.keyboard.press('Escape')

  expect(await readdir(join(machine.dataFolder, 'opened'))).toHaveLength(1)
  await panel.getByRole('button', { name: 'Close the archive' }).click()
  await expect(panel).toBeHidden()
  await expect(feed).toBeHidden()
  await quit()
  expect(await readdir(machine.dataFolder)).not.toContain('opened')
})

test('a zip is dropped on the window, or chosen in the dialog, beside a library', async ({ machine }) => {
  const file = await exportSample(machine, 'talks.zip', '--raw')
  await machine.writeData('settings.json', { showSample: true, isWelcomed: true })
  const { app, page } = await machine.start()
  await expect(page.getByText('17 sessions')).toBeVisible()
  await drop(page, file)
  await letGo(page)
  const panel = page.getByRole('region', { name: 'In this archive' })
  await expect(panel.locator('[aria-current=true]')).toHaveCount(1)
  await expect(page.getByText('17 sessions')).toBeVisible()
  await panel.getByRole('button', { name: 'Close the archive' }).click()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()

  await answerOpenDialog(app, file)
  await page.keyboard.press('ControlOrMeta+Alt+o')
  await expect(panel.locator('[aria-current=true]')).toHaveCount(1)
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  await machine.takePicture(page, 'beside-a-library')
})

test('an archive with pages only says how to read it, and shows where it is', async ({ machine }) => {
  const file = await exportSample(machine, 'pages.zip', '--format', 'html')
  const { app, page } = await machine.start({}, [file])
  const panel = page.getByRole('region', { name: 'In this archive' })
  await expect(panel).toContainText('has pages but no transcripts')
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (path) => Object.assign(globalThis, { shown: path })
  })
  await panel.getByRole('button', { name: 'Show the archive in its folder' }).click()
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'shown'))).toBe(file)
  await expectAccessible(page)
  await machine.takePicture(page, 'pages')
})

test('a zip that is not ours is refused in a sentence, and the page can name none', async ({ machine }) => {
  const file = join(machine.home, 'holiday.zip')
  await writeFile(file, Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1'))
  const { page } = await machine.start({}, [file])
  await expect(page.getByRole('alert')).toContainText(
    'it has no manifest.json, so it is not a Scrollback archive',
  )
  await machine.takePicture(page, 'not-ours')
  for (const [channel, input] of [
    ['sources:unpack', { archive: file, id: 'x', project: 'y' }],
    ['vault:choose-archive', { opened: file }],
    ['files:reveal', { file }],
  ] as const) {
    expect(await callBridge(page, channel, input)).toMatchObject({ ok: false })
  }
})
