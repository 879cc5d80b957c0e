import { expect, it } from 'vitest'
import type { ItemContent } from '../../../core/items/item.ts'
import { withoutImages } from './without-images.ts'

const image = { kind: 'image', data: 'iVBORw0KGgo=', mediaType: 'image/png', url: undefined } as const
const said = { kind: 'text', text: 'Image (image/png) not included in this export' }

function toContent(parts: readonly unknown[]): ItemContent {
  return { key: 'k', kind: 'call', time: null, parts, overflow: [], cut: 0 } as unknown as ItemContent
}

it('says where an image was, in prompts and in results', () => {
  const result = { kind: 'result', parts: [image, { kind: 'text', text: 'beside it' }] }
  const { parts } = withoutImages(
    toContent([
      { kind: 'block', block: image },
      { kind: 'call', results: [{ result }] },
      { kind: 'lone-result', result },
    ]),
  )
  const without = { kind: 'result', parts: [said, { kind: 'text', text: 'beside it' }] }
  expect(parts).toEqual([
    { kind: 'block', block: said },
    { kind: 'call', results: [{ result: without }] },
    { kind: 'lone-result', result: without },
  ])
})
