import { describe, expect, test } from 'vitest'
import { documentBlock, fallbackBlock, imageBlock, textBlock } from '../../../fixtures/blocks.ts'
import { transcript } from '../../../fixtures/transcript.ts'
import { ITEM_KINDS, type ItemContent, type ItemKind } from '../items/item.ts'
import type { StepPart } from '../model/steps/step-content.ts'
import { draw, item, rowOf, says } from '../testing/draw-item.tsx'
import { itemContentsOf } from '../testing/item-contents.ts'
import { textOfMarkup } from '../testing/markup-text.ts'
import { isFoldable } from './item-view.tsx'

const toggle = () => undefined

function onlyItem(text: string, kind: ItemKind): ItemContent {
  const found = itemContentsOf(text).find((content) => content.kind === kind)
  if (found === undefined) throw new Error(`There is no ${kind}`)
  return found
}

describe.each(ITEM_KINDS)('an item of the kind %s', (kind) => {
  test('is drawn without any content', () => {
    expect(draw(item(kind))).toContain(`item-${kind}`)
    expect(draw(item(kind), { onToggle: toggle })).toContain(`item-${kind}`)
  })

  test('is drawn whatever it is made of', () => {
    const parts: readonly StepPart[] = [
      says('prose'),
      { kind: 'call', id: 'c', name: 'Loom', input: { a: 'given' }, results: [], notes: [] },
      { kind: 'lone-result', result: { kind: 'result', callId: '', isError: true, parts: [] } },
      { kind: 'note', name: 'odd', text: 'noted', raw: { any: 'raw' } },
      { kind: 'block', block: { kind: 'redacted-thinking' } },
      { kind: 'block', block: { kind: 'fallback', from: 'opus', to: 'sonnet' } },
      { kind: 'block', block: { kind: 'unknown', type: 'new', raw: { very: 'new thing' } } },
    ]
    const shown = textOfMarkup(draw(item(kind, ...parts)))
    for (const text of ['prose', 'given', 'noted', 'raw', 'sonnet', 'new thing'])
      expect(shown).toContain(text)
  })
})

describe('folding', () => {
  const content = item('thinking', { kind: 'block', block: { kind: 'thinking', text: 'Summer time?' } })

  test('is a button in the window, and only what is open is drawn', () => {
    const closed = draw(content, { isOpen: false, onToggle: toggle })
    expect(closed).toContain('aria-expanded="false"')
    expect(closed).not.toContain('fold-body')
    expect(draw(content, { onToggle: toggle })).toContain('aria-expanded="true"')
  })

  test('works by itself on a page without script', () => {
    expect(draw(content, { isOpen: false })).toMatch(/<details class="fold[^>]*><summary/)
    expect(draw(content)).toContain('open=""')
    expect(draw(content, { isOpen: false })).toContain('fold-body')
  })

  test('is for work, not for what was said', () => {
    expect(ITEM_KINDS.filter((kind) => !isFoldable(kind))).toEqual([
      'prompt',
      'answer',
      'scheduled',
      'interrupt',
      'media',
      'interjection',
      'queued',
    ])
  })
})

describe('a prompt', () => {
  test('keeps its lines and says when it was typed', () => {
    const content = { ...item('prompt', says('one\ntwo')), time: Date.UTC(2026, 9, 24, 12) }
    expect(draw(content)).toContain('>one\ntwo</p>')
    expect(textOfMarkup(draw(content))).toContain('2026')
    expect(draw(content, { renderTime: () => 'yesterday' })).toContain('yesterday')
  })

  test('of a time that no calendar has is drawn without it', () => {
    expect(draw({ ...item('prompt', says('x')), time: 1e300 })).not.toContain('<time')
  })

  test('comes apart from what Claude Code put around it', () => {
    const markup = draw(item('prompt', says('<system-reminder>Mind</system-reminder>\nWhy?')))
    expect(markup).toMatch(/<details class="aside">.*System reminder.*Mind.*<\/details>.*Why\?/s)
  })

  test('has pictures and documents', () => {
    const t = transcript({ seed: 'media' })
    const picture = { width: 2, height: 2, palette: ['#000000', '#ffffff'], paint: () => 1 }
    t.prompt([textBlock('See'), imageBlock(picture), documentBlock('Notes', 'All')])
    const markup = draw(onlyItem(t.text(), 'prompt'))
    expect(markup).toContain('src="data:image/png;base64,')
    expect(textOfMarkup(markup)).toContain('Notes')
  })
})

test('a picture that is none of four kinds is not shown', () => {
  const image = {
    kind: 'image',
    mediaType: 'image/png',
    data: 'PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+',
    url: undefined,
  } as const
  const damaged = draw(item('media', { kind: 'block', block: image }))
  expect(damaged).not.toContain('<img')
  expect(damaged).toContain('Damaged image (image/png)')
  const vector = { ...image, mediaType: 'image/svg+xml' }
  expect(draw(item('media', { kind: 'block', block: vector }))).toContain('Unsupported image')
  const remote = { ...image, data: undefined, url: 'https://a.example/x.png' }
  expect(draw(item('media', { kind: 'block', block: remote }))).not.toContain('<img')
})

test('a PDF is told by its size', () => {
  const raw = {
    type: 'document',
    source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0x'.repeat(9) },
  }
  const markup = draw(
    item('media', { kind: 'block', block: { kind: 'document', title: 'Tides', text: undefined, raw } }),
  )
  expect(markup).toContain('72 characters of Base64')
  expect(markup).not.toContain('JVBERi0x')
})

test('an error of the API that stands for an answer stands out', () => {
  expect(draw(item('answer', says('API Error: 529')), { isError: true })).toContain('item-error')
  const call: StepPart = { kind: 'call', id: 'c', name: 'Agent', input: {}, results: [], notes: [] }
  expect(draw(item('call', call), { isError: true })).not.toContain('item-error')
})

test('a change of the model tells both', () => {
  const t = transcript({ seed: 'fallback' })
  t.prompt('Go')
  t.respond({ blocks: [fallbackBlock('opus', 'sonnet')], text: 'Yes' })
  expect(textOfMarkup(draw(onlyItem(t.text(), 'note')))).toContain('Continued with sonnet instead of opus.')
})

describe('what is missing', () => {
  test('a cut text can be asked for in the window, and is told of on a page', () => {
    const content = { ...item('answer', says('x')), cut: 12_345 }
    expect(draw(content, { onShowAll: toggle })).toMatch(
      /<button[^>]*>Show all \(12,345 more characters\)<\/button>/,
    )
    expect(draw(content)).toContain('12,345 more characters are not shown here.')
  })

  test('an output in a file of its own is drawn by the caller, or said to be gone', () => {
    const gone = { name: 'a.txt', path: null, size: null }
    const there = { name: 'b.txt', path: '/b.txt', size: 9 }
    const content = { ...item('answer', says('x')), overflow: [gone, there] }
    const markup = draw(content, { renderOverflow: ({ name }) => <b>{name}</b> })
    expect(markup).toContain('The full output was in a file that was deleted: <code>a.txt</code>')
    expect(markup).toContain('<b>b.txt</b>')
  })
})

test('characters that turn text around are spelt out in titles', () => {
  const call: StepPart = {
    kind: 'call',
    id: 'c',
    name: 'Read',
    input: { file_path: '/a/\u202egpj.exe' },
    results: [],
    notes: [],
  }
  expect(rowOf(item('call', call))).toContain('/a/[U+202E]gpj.exe')
})

test('actions stand with their item', () => {
  expect(draw(item('answer', says('x')), { actions: <i>copy</i> })).toContain(
    '<div class="item-actions"><i>copy</i></div>',
  )
})
