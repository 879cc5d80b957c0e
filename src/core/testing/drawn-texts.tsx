import { renderToStaticMarkup } from 'react-dom/server'
import type { ItemContent } from '../items/item.ts'
import { BLOCKS } from '../render/elements/drawn-blocks.ts'
import { HighlightBudgetContext } from '../render/elements/highlight-budget.ts'
import { ItemView } from '../render/item-view.tsx'
import type { ItemTexts } from '../render/plain/texts-of-item.ts'
import { decodeEntities } from '../render/text/escape-html.ts'

const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g
/** As `UNSAID` says it. */
const UNSAID_START = /\saria-hidden="true"|\sclass="(?:[^"]*\s)?(?:item-actions|show-all)[\s"]/
const TITLE_START = /\sclass="row"/
const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr'])
const IS_BLOCK: ReadonlySet<string> = new Set(BLOCKS.split(', '))

/** What stands in the blocks of an item's view, as `findRanges` walks through them in the window: `textsOfItem` has to say the same. */
export function drawTexts(content: ItemContent): ItemTexts {
  return readMarkup(
    renderToStaticMarkup(
      <HighlightBudgetContext value={{ left: 0 }}>
        <ItemView
          content={content}
          isOpen
          onToggle={doNothing}
          onShowAll={doNothing}
          renderOverflow={drawNothing}
        />
      </HighlightBudgetContext>,
    ),
  )
}

function readMarkup(markup: string): ItemTexts {
  const title: string[] = []
  const body: string[] = []
  const open: Element[] = []
  let block: Element | undefined
  for (const [, slash, name = '', attributes = '', text] of markup.matchAll(TOKEN)) {
    const parent = open.at(-1)
    if (text !== undefined) {
      if (parent?.isUnsaid) continue
      const texts = parent?.isTitle ? title : body
      if (parent?.block !== block || texts.length === 0) texts.push('')
      block = parent?.block
      texts.push((texts.pop() ?? '') + decodeEntities(text))
    } else if (slash === '/') open.pop()
    else if (!VOID.has(name) && !attributes.endsWith('/')) open.push(toElement(name, attributes, parent))
  }
  return { title, body }
}

interface Element {
  readonly isUnsaid: boolean
  readonly isTitle: boolean
  /** Itself, or the nearest one around it, that words end with. */
  readonly block: Element | undefined
}

function toElement(name: string, attributes: string, parent: Element | undefined): Element {
  const element = {
    isUnsaid: parent?.isUnsaid === true || name === 'time' || UNSAID_START.test(attributes),
    isTitle: parent?.isTitle === true || (name === 'button' && TITLE_START.test(attributes)),
    block: parent?.block,
  }
  if (IS_BLOCK.has(name)) element.block = element
  return element
}

function doNothing(): void {}

function drawNothing(): null {
  return null
}
