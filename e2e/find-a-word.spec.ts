import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from './support/axe.ts'
import { copySample } from './support/sample.ts'
import { expect, test } from './support/test.ts'

test('a word is found while it is typed, opens where it stands, and Esc goes back to where one was', async ({
  machine,
}) => {
  await copySample(machine)
  const { page } = await machine.start()
  const list = page.getByRole('tree', { name: 'Sessions' })
  await list.getByRole('treeitem', { name: /^Release 0\.4\.0/ }).click()
  await list.evaluate((element) => element.scrollTo(0, 300))
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(300)

  // Before anything else happens: whoever types on at once loses no letter.
  const focused = await page.evaluate(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
    await Promise.resolve()
    return document.activeElement?.getAttribute('aria-label')
  })
  expect(focused).toBe('Search all sessions')
  const field = page.getByRole('combobox', { name: 'Search all sessions' })
  await field.pressSequentially('harb')
  const results = page.getByRole('listbox', { name: 'Results' })
  await expect(results.getByRole('option').first()).toBeVisible()
  await expect(results.locator('mark').first()).toHaveText(/^harb/i)
  await expect(page.getByText(/^\d+ match(es)? in \d+ sessions?$/)).toBeVisible()
  await expectAccessible(page)
  await machine.takePicture(page, 'results')

  const first = results.getByRole('option', { selected: true })
  const before = await first.textContent()
  await field.press('ArrowDown')
  await expect(first).not.toHaveText(before ?? '')
  await field.press('ArrowUp')
  await expect(first).toHaveText(before ?? '')
  await expect(field).toBeFocused()
  await field.press('Enter')
  const conversation = page.getByRole('feed')
  await expect(conversation).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('found-current') ?? [])].map(String).join()))
    .toMatch(/harb/i)
  await expectAccessible(page)
  await machine.takePicture(page, 'landed')

  // Letters now speak of the conversation, also where there is no row to land on: a session found by its title.
  await expect(conversation.locator('article:focus')).toBeVisible()
  await field.fill('in:title winter')
  await expect(results.getByRole('option').first()).toContainText('Winter timetable')
  await field.press('Enter')
  await expect(results).toBeFocused()
  await page.keyboard.press('f')
  await expect(page.getByRole('textbox', { name: 'Find in this conversation' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('in:title winter')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await expect(list).toBeFocused()
  expect(await list.evaluate((element) => element.scrollTop)).toBe(300)
})

test('a search is narrowed by what was found, and completed by what there is', async ({ machine }) => {
  await copySample(machine)
  const { page } = await machine.start()
  const field = page.getByRole('combobox', { name: 'Search all sessions' })
  await field.pressSequentially('tide')
  const kinds = page.getByRole('toolbar', { name: 'Narrow the search' }).getByRole('button', { name: 'Kind' })
  await kinds.click()
  await page.getByRole('menuitem', { name: /^Tool output/ }).click()
  await expect(field).toHaveValue('tide in:output ')
  await expect(page.getByRole('option').first()).toContainText('output')

  await field.pressSequentially('proj')
  await page.getByRole('group', { name: 'Suggestions' }).getByRole('button', { name: 'project:' }).click()
  await field.pressSequentially('tidew')
  await page.getByRole('button', { name: 'project:tidewater' }).click()
  await expect(field).toHaveValue('tide in:output project:tidewater ')
  await expect(field).toBeFocused()
  await expect(page.getByRole('option').first()).toContainText('tidewater')
  await machine.takePicture(page, 'narrowed')

  // In the conversation there are words to be found, and no filters.
  await page.getByRole('option').first().click()
  await expect(page.getByRole('textbox', { name: 'Find in this conversation' })).toHaveValue(/^tide ?$/)
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible()
  await machine.takePicture(page, 'opened')
})

test('where nothing is found, there is something to try', async ({ machine }) => {
  await copySample(machine)
  const { page } = await machine.start()
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search all sessions' })
  await field.fill('xylophone is:gonee')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try is:gone' })).toBeVisible()
  await expectAccessible(page)
  await machine.takePicture(page, 'nothing-found')
  await page.getByRole('button', { name: 'Search without filters' }).click()
  await expect(field).toHaveValue('xylophone')
  // What only looks like a filter is none.
  await field.fill('xylophone node:fs in:prompt')
  await page.getByRole('button', { name: 'Search without filters' }).click()
  await expect(field).toHaveValue('xylophone node:fs')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search without filters' })).toBeHidden()
  const unknown = page.getByText('There is no filter node:, so Scrollback searched for it as text.')
  await expect(unknown).toBeVisible()
  await machine.takePicture(page, 'no-such-filter')
  await field.fill('xylophone tide')
  await expect(unknown).toBeHidden()
  await page.getByRole('button', { name: 'Search for any of these words' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(field).toHaveValue('xylophone OR tide')
  await page.getByRole('main').getByRole('button', { name: 'How to search' }).last().click()
  const help = page.getByRole('dialog', { name: 'How to search' })
  await help.getByRole('button', { name: 'tide table' }).click()
  await expect(field).toHaveValue('tide table')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('a word that is not in the index is answered with the nearest one, which Enter takes', async ({
  machine,
}) => {
  await copySample(machine)
  const { app, page } = await machine.start()
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search all sessions' })
  for (const appearance of ['light', 'dark'] as const) {
    await app.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source
    }, appearance)
    await field.fill('harbuor ')
    await expect(page.getByText('No text has “harbuor”. Did you mean “harbour”?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try harbour' }).first()).toBeVisible()
    await expectAccessible(page)
    await machine.takePicture(page, `meant-${appearance}`)
    await field.press('Enter')
    await expect(field).toHaveValue('harbour ')
    await expect(field).toBeFocused()
    await expect(page.getByRole('option').first()).toBeVisible()
  }
})

/** A session with so many prompts, and a word in the first of them. */
async function writePrompts(folder: string, session: string, count: number, first: string): Promise<string> {
  const uuid = (at: number) => `${session.slice(0, 8)}-0000-4000-8000-${at.toString(16).padStart(12, '0')}`
  const lines = Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      type: 'user',
      uuid: uuid(at),
      parentUuid: at === 0 ? null : uuid(at - 1),
      sessionId: session,
      timestamp: new Date(Date.UTC(2026, 9, 5, 9, 0, at)).toISOString(),
      message: { role: 'user', content: at === 0 ? first : `Question ${at}` },
    }),
  )
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${session}.jsonl`), `${lines.join('\n')}\n`)
  return uuid(0)
}

test('a regex finds what lies deep; signs alone find nothing; the palette follows a link', async ({
  machine,
}) => {
  const folder = join(machine.home, '.claude', 'projects', '-home-ada-deep')
  const old = '0a000000-0000-4000-8000-000000000000'
  const uuid = await writePrompts(folder, old, 1, 'Where is uniqout4902?')
  await utimes(join(folder, `${old}.jsonl`), 1_700_000_000, 1_700_000_000)
  await writePrompts(folder, '0b000000-0000-4000-8000-000000000000', 7000, 'Many questions')
  const { page } = await machine.start()
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search all sessions' })
  await field.fill('/(/')
  await expect(page.getByRole('heading', { name: 'Nothing to search for yet' })).toBeVisible()
  await machine.takePicture(page, 'nothing-to-look-for')
  await field.fill('/out49\\d2/')
  const option = page.getByRole('option', { name: /uniqout4902/ })
  await expect(option).toHaveCount(1)
  await field.fill('/never49\\d2/')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await field.fill('')

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Go to' }).fill(`scrollback://session/${old}#${uuid}/0`)
  await expect(page.getByRole('feed').getByText('Where is uniqout4902?')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
