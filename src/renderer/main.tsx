import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { handleKeys, hasDialog } from './commands/handle-keys.ts'
import { runCommands } from './commands/run-commands.ts'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { ignoreResizeLoops } from './components/ignore-resize-loops.ts'
import { createClient } from './state/client.ts'
import { createStores, loadStores } from './state/stores.ts'
import { openLinksOutside } from './state/window/open-links.ts'
import { reportSettled } from './state/window/report-settled.ts'
import '../core/render/tokens.css'
import '../core/render/conversation.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/frame.css'
import './styles/panes.css'
import './styles/sessions.css'
import './styles/search.css'
import './styles/popups.css'
import './styles/dialogs.css'
import './styles/export.css'
import './styles/reading.css'
import './styles/reading-rows.css'
import './styles/reading-tools.css'
import './styles/roots.css'
import './styles/about.css'
import './styles/sources.css'
import './styles/vault.css'
import './styles/vault-lost.css'
import './styles/first-card.css'
import './styles/restore.css'
import './styles/settings.css'

const client = createClient(window.scrollback)
const { platform } = window.scrollback
const stores = createStores(client, window.localStorage)

document.documentElement.dataset.platform = platform
ignoreResizeLoops(window)
openLinksOutside(client, document)
reportSettled(client, stores)
runCommands(client, stores, () => hasDialog(document))
handleKeys(document, stores.commands, platform)
loadStores(stores)

const place = document.getElementById('app')
if (place === null) throw new Error('The page has no place for the app')
createRoot(place).render(
  <StrictMode>
    <ErrorBoundary>
      <App stores={stores} platform={platform} />
    </ErrorBoundary>
  </StrictMode>,
)
