import { renderToStaticMarkup } from 'react-dom/server'
import type { ItemContent } from '../items/item.ts'
import { BLOCKS } from './drawn-blocks.ts'
import { HighlightBudgetContext } from './highlight-budget.ts'
import { ItemView } from './item-view.tsx'
import { decodeEntities } from './text/escape-html.ts'

/** What is drawn of an item when it is open, as texts between which no word goes on. */
export interface DrawnTexts {
  /** The title of its row, which is cut and says again what is inside. */
  readonly title: readonly string[]
  readonly body: readonly string[]
}

const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g
/** As `UNSAID` says it. */
const UNSAID_START = /\saria-hidden="true"|\sclass="(?:[^"]*\s)?(?:item-actions|show-all)[\s"]/
const TITLE_START = /\sclass="row"/
const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr'])
const IS_BLOCK: ReadonlySet<string> = new Set(BLOCKS.split(', '))

/** The same words that the window draws; colours change none of them, and cost most. */
export function drawTexts(content: ItemContent): DrawnTexts {
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

function readMarkup(markup: string): DrawnTexts {
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
