import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { createClient } from './state/client.ts'
import { openLinksOutside } from './state/open-links.ts'
import { reportSettled } from './state/report-settled.ts'
import { createStores, loadStores } from './state/stores.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/frame.css'
import './styles/roots.css'
import './styles/about.css'

const client = createClient(window.scrollback)
const stores = createStores(client)

document.documentElement.dataset.platform = window.scrollback.platform
openLinksOutside(client, document)
reportSettled(client, stores.roots)
loadStores(stores)

const place = document.getElementById('app')
if (place === null) throw new Error('The page has no place for the app')
createRoot(place).render(
  <StrictMode>
    <ErrorBoundary>
      <App stores={stores} />
    </ErrorBoundary>
  </StrictMode>,
)
