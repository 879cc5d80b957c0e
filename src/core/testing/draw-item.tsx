import { renderToStaticMarkup } from 'react-dom/server'
import type { ItemContent, ItemKind } from '../items/item.ts'
import type { StepPart } from '../model/steps/step-content.ts'
import { ItemView, type ItemViewProps } from '../render/item-view.tsx'
import { textOfMarkup } from './markup-text.ts'

/** An item by hand. */
export function item(kind: ItemKind, ...parts: readonly StepPart[]): ItemContent {
  const facts = { time: null, model: null, usage: null, duration: null, overflow: [], cut: 0 }
  return { key: 'u/0', kind, parts, ...facts }
}

export function says(text: string): StepPart {
  return { kind: 'block', block: { kind: 'text', text } }
}

/** The item open on a page, unless the properties say otherwise. */
export function draw(content: ItemContent, props: Partial<ItemViewProps> = {}): string {
  return renderToStaticMarkup(<ItemView content={content} isOpen {...props} />)
}

/** What the closed row says in the window. */
export function rowOf(content: ItemContent): string {
  const closed = draw(content, { isOpen: false, onToggle: () => undefined })
  return textOfMarkup(closed).replace(/\s+/g, ' ').trim()
}
