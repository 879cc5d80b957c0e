import { expect, test } from 'vitest'
import { item, says } from '../testing/draw-item.tsx'
import { drawTexts } from './drawn-texts.tsx'

test('prose is what one reads of it: without marks and addresses, word by word, block by block', () => {
  const { body } = drawTexts(
    item('answer', says('# Tides\n\nA **to**wer & [a link](https://lighthouse.example)\n\n- one\n- two')),
  )
  expect(body.map((text) => text.trim()).filter(Boolean)).toEqual(['Tides', 'A tower & a link', 'one', 'two'])
})

test('the title of a call is told from what is inside, and our own buttons, numbers and times from both', () => {
  const call = {
    kind: 'call',
    id: 'c',
    name: 'Bash',
    input: { command: 'echo "a < b"', description: 'Compare' },
    results: [],
    notes: [],
  } as const
  const { title, body } = drawTexts({ ...item('call', call), cut: 500, time: 0 })
  expect(title.join('')).toContain('Bash')
  expect(body.join('\n')).toContain('echo "a < b"')
  expect([...title, ...body].join(' ')).not.toMatch(/500|1970/)
})
