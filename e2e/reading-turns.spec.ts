import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { askUserQuestion } from '../fixtures/planning-tools.ts'
import { bash } from '../fixtures/shell-tools.ts'
import { transcript } from '../fixtures/transcript.ts'
import { expectAccessible } from './support/axe.ts'
import { openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

/** A session in which much happens beside prompts and answers. */
function session() {
  const t = transcript({ seed: 'turns', version: '2.1.60' })
  t.prompt('Build the station page')
  t.respond({
    text: 'Which colour shall the curve have?',
    calls: [
      askUserQuestion([
        {
          question: 'Which colour?',
          header: 'Colour',
          options: [
            ['Blue', 'as the sea'],
            ['Green', 'as the marsh'],
          ],
          answer: 'Blue',
        },
      ]),
    ],
  })
  t.queue('enqueue', 'And keep it small')
  t.queue('remove')
  t.respond({ text: 'A small blue curve it is.', calls: [bash('npm run build', { stdout: 'built' })] })
  t.respond('The page is built.')
  t.system({ subtype: 'scheduled_task_fire', content: 'Running scheduled task' })
  t.promptId = t.ids.uuid()
  t.user('Check the build', { isMeta: true, promptId: t.promptId })
  t.respond('The build is green.')
  t.user(
    'Another Claude session sent a message:\n<cross-session-message from="s-1" from-name="docs">The docs are done.</cross-session-message>',
    { isMeta: true, origin: { kind: 'peer', from: 's-1' } },
  )
  const { leaf } = t.respond('Then I link them.')
  t.prompt('Now the harbour page')
  t.interrupt()
  t.rewindTo(leaf)
  t.prompt('Now the harbour page')
  const refused = t.respond('Half an ans').leaf
  t.system({ subtype: 'model_refusal_fallback', content: 'Switched', retractedMessageUuids: [refused] })
  t.respond('The harbour page is there, too.')
  t.queue('enqueue', 'Never mind')
  t.queue('popAll')
  t.command('release', { args: 'as 1.4' })
  t.respond('Released.')
  return t
}

for (const appearance of ['light', 'dark'] as const) {
  test(`each turn says what began it, in ${appearance}`, async ({ machine }) => {
    const t = session()
    const folder = join(machine.home, '.claude', 'projects', '-home-mira-tide')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${t.sessionId}.jsonl`), t.text())
    await machine.writeData('settings.json', { isWelcomed: true, appearance })
    const { page } = await machine.start()
    const feed = await openSession(page, 'Build the station page')
    await expect(feed.getByText('Typed while the model was working')).toBeVisible()
    await expect(feed.getByText(/Answered: Colour: Blue/)).toBeVisible()
    const outline = page.getByRole('navigation', { name: 'Prompts' })
    for (const line of [
      'Build the station page',
      'And keep it small',
      'Scheduled: Check the build',
      'Message: The docs are done.',
      'Now the harbour page',
      '/release as 1.4',
    ])
      await expect(outline.getByText(line)).toHaveCount(1)
    await expectAccessible(page, '.reading')
    await machine.takePicture(page, `turns-top-${appearance}`)
    await outline.getByText('/release as 1.4').click()
    await expect(feed.getByText('Queued, not sent')).toBeVisible()
    await machine.takePicture(page, `turns-end-${appearance}`)
    await page.keyboard.press('m')
    await page.keyboard.press('m')
    await outline.getByText('Now the harbour page').click()
    await expect(feed.getByText('Sent 2 times')).toBeVisible()
    await expect(feed.getByText('Retracted answer')).toBeVisible()
    await machine.takePicture(page, `turns-all-${appearance}`)
  })
}
