import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from './support/axe.ts'
import { copySample, openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

test('what is chosen holds at once, is in one plain file, and is there after a restart', async ({
  machine,
}, testInfo) => {
  await copySample(machine)
  const first = await machine.start()
  await expect(first.page.getByText('17 sessions')).toBeVisible()
  const width = await first.page.evaluate(() => innerWidth)
  await first.page.keyboard.press('ControlOrMeta+,')
  const dialog = first.page.getByRole('dialog', { name: 'Settings' })
  await expect(dialog).toBeVisible()
  await expectAccessible(first.page)
  await machine.takePicture(first.page, 'light')
  await dialog.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect
    .poll(() => first.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
    .toBe(true)
  await dialog.getByRole('radio', { name: 'Everything' }).check({ force: true })
  await dialog.getByRole('checkbox', { name: /beside the conversation/ }).uncheck()
  await dialog.getByRole('checkbox', { name: /warmups/ }).check()
  await dialog.getByRole('button', { name: 'Larger text' }).click()
  await dialog.getByRole('button', { name: 'Larger text' }).click()
  await expect(dialog.getByText('125%')).toBeVisible()
  await expect.poll(() => first.page.evaluate(() => innerWidth)).toBe(Math.round(width / 1.25))
  await expectAccessible(first.page)
  // Playwright's own pictures do not know of the zoom.
  const picture = await first.app.evaluate(async ({ BrowserWindow }) => {
    const image = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
    return image?.toPNG().toString('base64') ?? ''
  })
  await writeFile(testInfo.outputPath('dark-large.png'), picture, 'base64')
  await first.page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(first.page.getByText('20 sessions')).toBeVisible()
  await first.quit()
  const stored: unknown = JSON.parse(await readFile(join(machine.dataFolder, 'settings.json'), 'utf8'))
  expect(stored).toMatchObject({
    appearance: 'dark',
    textSize: 125,
    readingMode: 'all',
    readingKinds: null,
    isOutlineShown: false,
    areMinorShown: true,
  })

  const { page } = await machine.start()
  await expect(page.getByText('20 sessions')).toBeVisible()
  expect(await page.evaluate(() => innerWidth)).toBe(Math.round(width / 1.25))
  await openSession(page, /^High water an hour late/)
  await expect(page.getByRole('button', { name: 'Everything' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Outline' })).toBeHidden()
  await page.keyboard.press('ControlOrMeta+0')
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
})

test('values that do not fit fall back with a note; the others hold', async ({ machine }) => {
  await copySample(machine)
  await machine.writeData('settings.json', {
    textSize: 'huge',
    readingMode: 'upside-down',
    areMinorShown: true,
    isWelcomed: true,
  })
  const { app, page } = await machine.start()
  await expect(page.getByText('The settings “textSize”, “readingMode” have invalid values')).toBeVisible()
  await expect(page.getByText('20 sessions')).toBeVisible()
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await expect(dialog.getByText('100%')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Prompts and answers' })).toBeChecked()
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (path) => Object.assign(globalThis, { shown: path })
  })
  await dialog.getByRole('button', { name: 'Show in folder' }).click()
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'shown')))
    .toBe(join(machine.dataFolder, 'settings.json'))
  await dialog.getByRole('button', { name: 'Folders…' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Folders' })).toBeVisible()
})

test('the index can be rebuilt, and everything is found again', async ({ machine }) => {
  await copySample(machine)
  const { page } = await machine.start()
  await expect(page.getByText('17 sessions')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+,')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  const rebuild = dialog.getByRole('button', { name: 'Rebuild index' })
  await expect(rebuild).toHaveAttribute('aria-disabled', 'false')
  const shard = join(machine.dataFolder, 'index', 'shard-0.db')
  const before = (await stat(shard)).ino
  // It is not there for a moment.
  const identify = async () => (await stat(shard).catch(() => undefined))?.ino ?? before
  await rebuild.click()
  await expect.poll(identify).not.toBe(before)
  await machine.takePicture(page, 'rebuilt')
  await page.keyboard.press('Escape')
  await expect(page.getByText('17 sessions')).toBeVisible()
  await page.getByRole('combobox', { name: 'Search all sessions' }).fill('tide')
  await expect(page.locator('#results [role="option"]').first()).toBeVisible()
})
