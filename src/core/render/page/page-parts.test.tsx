import { expect, test } from 'vitest'
import type { Item } from '../../items/item.ts'
import { item, says } from '../../testing/draw-item.tsx'
import { IconSheet } from '../elements/icon.tsx'
import { itemMarkup } from './page-parts.tsx'

test('an error of the API stands out on a page, too', () => {
  const answer: Item = {
    key: 'a/0',
    kind: 'answer',
    turn: 0,
    time: null,
    size: 9,
    name: null,
    isError: true,
    isOpen: true,
    agents: [],
  }
  const options = { branches: null, hasTime: true, budget: { left: 0 }, icons: new IconSheet() }
  const content = item('answer', says('API Error: 529'))
  expect(itemMarkup(answer, content, options)).toContain('item-error')
  expect(itemMarkup({ ...answer, isError: false }, content, options)).not.toContain('item-error')
})

test('text beside the result of a tool is shown with prompts, other notes with notes', () => {
  const note: Item = {
    key: 'a/0',
    kind: 'note',
    turn: 0,
    time: null,
    size: 9,
    name: 'text',
    isError: false,
    isOpen: false,
    agents: [],
  }
  const options = { branches: null, hasTime: true, budget: { left: 0 }, icons: new IconSheet() }
  const content = item('note', says('Keep it small'))
  expect(itemMarkup(note, content, options)).toContain('data-kind="prompt"')
  expect(itemMarkup({ ...note, name: 'hook_success' }, content, options)).toContain('data-kind="note"')
})
