import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from './support/axe.ts'
import { showFolders } from './support/folders.ts'
import { writeLibrary } from './support/library.ts'
import { expectNoSideways, resize, SIZES } from './support/sizes.ts'
import { expect, test } from './support/test.ts'

for (const appearance of ['light', 'dark'] as const) {
  test(`the folders in ${appearance}, in every size`, async ({ machine }) => {
    const opened = join(machine.home, 'Archives', 'a laptop from long ago', 'claude')
    await writeLibrary(join(machine.home, '.claude'), { projects: 12, sessionsPerProject: 30 })
    await writeLibrary(opened, { projects: 3, sessionsPerProject: 2 })
    await symlink(join(opened, 'nowhere'), join(opened, 'projects', 'moved'))
    await mkdir(join(machine.home, '.config', 'claude'), { recursive: true })
    await machine.writeData('settings.json', {
      appearance,
      openedRoots: [opened, join(machine.home, 'stick', '.claude')],
      showSample: true,
    })
    const { app, page } = await machine.start()
    await showFolders(page)
    await expect(page.getByRole('rowheader')).toHaveCount(5)
    await expect(page.getByText('counting')).toBeHidden()
    for (const size of SIZES) {
      await resize(app, page, size)
      await expectAccessible(page)
      await machine.takePicture(page, `roots-${appearance}-${size.width}`)
      await expectNoSideways(page)
      const table = await page.getByRole('table').boundingBox()
      const main = await page.getByRole('main').boundingBox()
      // In the middle of what the rail leaves.
      expect(table && main && table.x - main.x).toBe(
        main && table && main.x + main.width - table.x - table.width,
      )
    }
    await page.getByRole('button', { name: /^Remove ~\/stick/ }).click()
    await expect(page.getByRole('status')).toContainText('was removed from the list')
    for (const size of SIZES.toReversed()) {
      await resize(app, page, size)
      await machine.takePicture(page, `report-${appearance}-${size.width}`)
    }
  })

  test(`the empty view in ${appearance}`, async ({ machine }) => {
    await machine.writeData('settings.json', { appearance })
    await machine.writeData('window.json', { bounds: { x: 0, y: 0, width: 900, height: 600 } })
    const { page } = await machine.start()
    await expect(page.getByRole('heading', { name: 'No conversations found' })).toBeVisible()
    await expectAccessible(page)
    await machine.takePicture(page, `empty-${appearance}`)
  })
}
