import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { agent } from '../fixtures/agent-tools.ts'
import { edit, write } from '../fixtures/file-tools.ts'
import { askUserQuestion, exitPlanMode, todo, todoWrite } from '../fixtures/planning-tools.ts'
import { webFetch, webSearch } from '../fixtures/search-tools.ts'
import { bash } from '../fixtures/shell-tools.ts'
import { call } from '../fixtures/tool-call.ts'
import { transcript } from '../fixtures/transcript.ts'
import { expectAccessible } from './support/axe.ts'
import { openSession } from './support/sample.ts'
import { expect, test } from './support/test.ts'

/** By the label of the row, with something that only the open row shows. */
const CALLS = [
  [
    'Bash',
    'let high = 2',
    bash('sed -i s/1/2/ tide.ts && date > made.txt', {
      stdout: 'done',
      stderr: 'one warning',
      edits: [
        { filePath: '/home/mira/tide/tide.ts', before: 'let high = 1\n', after: 'let high = 2\n' },
        { filePath: '/home/mira/tide/made.txt', before: null, after: 'Monday\n' },
      ],
    }),
  ],
  ['Edit', 'const low', edit('/home/mira/tide/low.ts', 'let low = 0', 'const low = 0')],
  ['Write', 'Measure twice', write('/home/mira/tide/notes.md', '# Notes\n\nMeasure twice\n')],
  [
    'To-do list',
    'Draw the curve',
    todoWrite([todo('Read the table', 'completed'), todo('Measure', 'in_progress'), todo('Draw the curve')]),
  ],
  [
    'Question',
    'as the marsh',
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
  ['Plan', 'then the label', exitPlanMode('# The curve\n\n- first the line\n- then the label')],
  [
    'Explore',
    'Find the grid',
    agent({ description: 'Look', prompt: 'Find the grid', type: 'Explore', report: 'Found.' }),
  ],
  [
    'Web page',
    'Question about the page',
    webFetch('https://tides.example', 'When is high water?', 'At **noon**.'),
  ],
  [
    'Web search',
    'https://tides.example/today',
    webSearch('tides', [{ title: 'Tides today', url: 'https://tides.example/today' }], 'Noon.'),
  ],
  ['harbour · depth', 'metres', call('mcp__harbour__depth', { berth: 'B3' }, '{"metres":4}')],
] as const

for (const appearance of ['light', 'dark'] as const) {
  test(`each tool shows in its own way what it was given and gave, in ${appearance}`, async ({ machine }) => {
    const t = transcript({ seed: 'tools', version: '2.1.290', cwd: '/home/mira/tide' })
    t.prompt('Build the station page')
    for (const [label, , made] of CALLS) t.respond({ text: `Now ${label}.`, calls: [made] })
    t.respond('The page is built.')
    const folder = join(machine.home, '.claude', 'projects', '-home-mira-tide')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${t.sessionId}.jsonl`), t.text())
    await machine.writeData('settings.json', { isWelcomed: true, appearance })
    const { page } = await machine.start()
    const feed = await openSession(page, 'Build the station page')
    await page.keyboard.press('m')
    for (const [label, shown] of CALLS) {
      const row = feed.locator('.item-call .row', { has: page.getByText(label, { exact: true }) })
      await row.click()
      const body = feed.locator('.fold-body', { hasText: shown })
      await expect(body).toHaveCount(1)
      await body.evaluate((element) => element.scrollIntoView({ block: 'end' }))
      await machine.takePicture(page, `tool-${label.replace(/\W+/g, '-').toLowerCase()}-${appearance}`)
    }
    await expectAccessible(page, '.reading')
  })
}
