import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { copySample } from './support/sample.ts'
import { expect, test } from './support/test.ts'

/** What others may do with anything below a folder. */
async function listOpen(folder: string): Promise<readonly string[]> {
  const open: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const mode = (await lstat(path)).mode & 0o777
    if ((mode & 0o077) !== 0) open.push(`${path} ${mode.toString(8)}`)
  }
  return open
}

for (const mask of ['022', '000'])
  test(`whatever the app writes is for its owner only, under umask ${mask}`, async ({ machine }) => {
    await copySample(machine)
    await machine.writeData('settings.json', { isWelcomed: true })
    const usual = process.umask(Number.parseInt(mask, 8))
    try {
      const { page, quit } = await machine.start()
      await expect(page.getByText('17 sessions')).toBeVisible()
      await page.keyboard.press('ControlOrMeta+,')
      await page.getByRole('dialog').getByRole('radio', { name: 'Dark' }).check({ force: true })
      await expect
        .poll(() => readdir(join(machine.dataFolder, 'index')).catch(() => []))
        .toContain('shard-0.db-wal')
      expect(await listOpen(machine.dataFolder)).toEqual([])
      await quit()
    } finally {
      process.umask(usual)
    }
    expect(await listOpen(machine.dataFolder)).toEqual([])
    expect((await lstat(machine.dataFolder)).mode & 0o777).toBe(0o700)
  })
