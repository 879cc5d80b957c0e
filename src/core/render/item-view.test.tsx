import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ItemContent } from '../items/item.ts'
import { ItemView } from './item-view.tsx'

const base: ItemContent = {
  key: 'u/0',
  kind: 'answer',
  time: null,
  model: null,
  usage: null,
  duration: null,
  parts: [],
  overflow: [],
  cut: 0,
}

test('an answer is prose', () => {
  const content: ItemContent = {
    ...base,
    parts: [{ kind: 'block', block: { kind: 'text', text: '**Yes**' } }],
  }
  expect(renderToStaticMarkup(<ItemView content={content} isOpen />)).toContain('<strong>Yes</strong>')
})

test('what folds is a button in the window and folds by itself on a page', () => {
  const content: ItemContent = {
    ...base,
    kind: 'thinking',
    parts: [{ kind: 'block', block: { kind: 'thinking', text: 'Hm' } }],
  }
  expect(renderToStaticMarkup(<ItemView content={content} isOpen={false} />)).toContain('<details')
  const inWindow = renderToStaticMarkup(
    <ItemView content={content} isOpen={false} onToggle={() => undefined} />,
  )
  expect(inWindow).toContain('aria-expanded="false"')
  expect(inWindow).not.toContain('fold-body')
})
