import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { customTitleFile, earlierVersion, workflow, workflowFiles } from '../fixtures/beside-transcripts.ts'
import { conversation } from '../fixtures/conversation.ts'
import { spilled } from '../fixtures/overflow.ts'
import { bash } from '../fixtures/shell-tools.ts'
import { transcript } from '../fixtures/transcript.ts'
import { expectAccessible } from './support/axe.ts'
import { openSession } from './support/sample.ts'
import { expect, type Machine, test } from './support/test.ts'

const SET_ASIDE = Date.parse('2026-10-01T12:00:00Z')

/** A session with all that can lie beside its transcript, and one of which only an output is left. */
async function writeHome({ home }: Machine): Promise<void> {
  const t = transcript({ seed: 'waders', version: '2.1.280' })
  t.prompt('Which waders are on the mudflat?')
  const agents = [['Look north', 'Dunlins.'] as const, ['Look south', 'Knots.'] as const]
  t.respond({ text: 'Let me look.', calls: [workflow(t, { run: 'wf_1', name: 'look-around', agents })] })
  t.respond('Dunlins in the north, knots in the south.')
  t.addCompanion('tool-results/b1.txt', 'Counted twice: turnstones\n')
  const before = conversation('Which waders were there?', 'None.', { seed: 'old', sessionId: t.sessionId })
  const gone = transcript({ seed: 'gone', version: '2.1.100' })
  gone.prompt('Go')
  gone.respond({ calls: [spilled(bash('cat all.txt'), `${'gull\n'.repeat(9000)}skua\n`)] })
  const files = [
    ...t.files(),
    ...workflowFiles(t, 'wf_1', 'Two kinds'),
    earlierVersion(before, 'superseded', SET_ASIDE),
    customTitleFile(t, 'Waders of the bay'),
    ...gone.files(),
  ]
  for (const { path, text } of files) {
    const target = join(home, '.claude', path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text)
  }
  await rm(join(home, '.claude', gone.path()))
}

for (const appearance of ['light', 'dark'] as const) {
  test(`what lies beside a transcript is listed, found and read, in ${appearance}`, async ({ machine }) => {
    await writeHome(machine)
    await machine.writeData('settings.json', { isWelcomed: true, appearance })
    const { page } = await machine.start()
    const feed = await openSession(page, 'Waders of the bay')
    await expect(page.getByRole('heading', { name: 'Waders of the bay' })).toBeVisible()
    await page.keyboard.press('O')
    const call = feed.getByRole('article', { name: 'Tool call Workflow' })
    await call.getByRole('button').first().press('Enter')
    await expect(feed.getByRole('article', { name: /^Subagent$/ }).filter({ hasText: 'of 2' })).toHaveCount(2)
    await expect(feed.getByText('Earlier versions of this transcript')).toBeVisible()
    await expectAccessible(page, '.reading')
    await machine.takePicture(page, `beside-${appearance}`)

    const search = page.getByRole('combobox', { name: 'Search all sessions' })
    const results = page.getByRole('listbox', { name: 'Results' })
    await search.fill('turnstones')
    await expect(results.getByRole('option').first()).toContainText('turnstones')
    await expect(results.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(feed.getByText('Counted twice: turnstones')).toBeVisible()
    await machine.takePicture(page, `loose-file-${appearance}`)

    await search.fill('skua')
    await expect(results.getByRole('option').first()).toContainText('skua')
    await expect(results.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Only other files are left.')).toBeVisible()
    await expect(feed.getByText('skua')).toBeVisible()
    await expectAccessible(page, '.reading')
    await machine.takePicture(page, `remainder-${appearance}`)
  })
}
