import { copySample, openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

test('a branch is switched in place, said to be abandoned, remembered, and left again', async ({
  machine,
}) => {
  await copySample(machine)
  // With its welcome the card at the edge leaves too little room for the fork to stay in place.
  await machine.writeData('settings.json', { isWelcomed: true })
  const { page, quit } = await machine.start()
  const feed = await openSession(page, 'Tide curve on the station page')
  const fork = feed.getByRole('article', { name: 'Fork' })
  await expect(fork).toContainText('3/3')
  await expect(feed).toContainText('Do it as an SVG path instead')
  const before = await fork.boundingBox()

  await fork.getByRole('button', { name: 'Previous branch' }).click()
  await expect(fork).toContainText('2/3')
  await expect(page.getByText('You are reading')).toBeVisible()
  await expect(feed).not.toContainText('Do it as an SVG path instead')
  // Whoever clicks again hits it again.
  const after = await fork.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  await expect(feed.locator('[data-aside]').first()).toBeVisible()
  await machine.takePicture(page, 'abandoned-branch')

  await page.getByRole('button', { name: '3 branches' }).click()
  const tree = page.getByRole('dialog', { name: 'Branches' })
  await expect(tree.getByRole('listitem').first()).toContainText('Shared beginning')
  await expect(tree.getByRole('button')).toHaveCount(3)
  await expect(tree.getByRole('button', { name: /current$/ })).toHaveCount(1)
  await machine.takePicture(page, 'branch-panel')
  await page.keyboard.press('Escape')
  await quit()

  const again = await machine.start()
  await openSession(again.page, 'Tide curve on the station page')
  await expect(again.page.getByText('You are reading')).toBeVisible()
  await again.page.getByRole('button', { name: 'Go to the active branch' }).click()
  await expect(again.page.getByText('You are reading')).toBeHidden()
  await expect(again.page.getByRole('feed')).toContainText('Do it as an SVG path instead')
})

test('[ and ] switch at the fork one is at', async ({ machine }) => {
  await copySample(machine)
  const { page } = await machine.start()
  const feed = await openSession(page, 'Tide curve on the station page')
  const fork = feed.getByRole('article', { name: 'Fork' })
  await page.keyboard.press(']')
  await expect(fork).toContainText('1/3')
  await page.keyboard.press('[')
  await expect(fork).toContainText('3/3')
})
