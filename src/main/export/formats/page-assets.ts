import { createHash } from 'node:crypto'
import conversationPage from '../../../core/render/page/conversation-page.css?raw'
import indexPage from '../../../core/render/page/index-page.css?raw'
import page from '../../../core/render/page/page.css?raw'
import script from '../../../core/render/page/page-script.js?raw'
import printedPage from '../../../core/render/page/printed-page.css?raw'
import code from '../../../core/render/styles/code.css?raw'
import lines from '../../../core/render/styles/lines.css?raw'
import prose from '../../../core/render/styles/prose.css?raw'
import rows from '../../../core/render/styles/rows.css?raw'
import tokens from '../../../core/render/styles/tokens.css?raw'
import tools from '../../../core/render/styles/tools.css?raw'

/** The window's own sheets, so that what one sees is what one shares. */
const css = [tokens, rows, prose, code, lines, tools, page, conversationPage, indexPage, printedPage].join(
  '\n',
)

export const PAGE_ASSETS = {
  css,
  script,
  scriptHash: createHash('sha256').update(script).digest('base64'),
}
