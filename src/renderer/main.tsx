import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { handleKeys, hasDialog } from './commands/handle-keys.ts'
import { runCommands } from './commands/run-commands.ts'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { ignoreResizeLoops } from './components/ignore-resize-loops.ts'
import { createClient } from './state/client.ts'
import { createStores, loadStores } from './state/stores.ts'
import { openLinksOutside } from './state/window/open-links.ts'
import { reportSettled } from './state/window/report-settled.ts'
import { App } from './window/app.tsx'
import '../core/render/styles/tokens.css'
import '../core/render/styles/conversation.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/parts.css'
import './styles/tags.css'
import './window/window.css'
import './window/rail.css'
import './screens/library/home/home.css'
import './screens/library/panes.css'
import './screens/library/list/sessions.css'
import './screens/library/search/search.css'
import './screens/library/collection/collection.css'
import './styles/popups.css'
import './dialogs/dialogs.css'
import './dialogs/export/export.css'
import './dialogs/export/review/review.css'
import './dialogs/organise/organise.css'
import './screens/library/reading/reading.css'
import './screens/library/reading/reading-rows.css'
import './screens/library/reading/tools/reading-tools.css'
import './screens/folders/roots.css'
import './dialogs/about.css'
import './screens/library/sources.css'
import './components/plots/plots.css'
import './screens/usage/usage.css'
import './screens/vault/vault.css'
import './screens/vault/vault-lost.css'
import './screens/vault/vault-secrets.css'
import './window/first-start/first-card.css'
import './dialogs/restore/restore.css'
import './dialogs/settings.css'

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
if (place === null) throw new Error('The page has no element for the app')
createRoot(place).render(
  <StrictMode>
    <ErrorBoundary>
      <App stores={stores} platform={platform} />
    </ErrorBoundary>
  </StrictMode>,
)
