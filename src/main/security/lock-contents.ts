import type { App, WebContents } from 'electron'
import type { Log } from '../log/log.ts'

/** Every page, whoever opens it, stays where it is and opens nothing. */
export function lockAllContents(app: App, log: Log): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents, log))
}

function lockContents(contents: WebContents, log: Log): void {
  // Developer tools are web contents too, and navigate within themselves.
  const isDevTools = () => contents.getURL().startsWith('devtools://')

  // Comes before will-navigate, and for frames inside the page too.
  contents.on('will-frame-navigate', (event) => {
    if (isDevTools()) return
    log.warn(`Blocked a navigation to ${event.url.slice(0, 200)}`)
    event.preventDefault()
  })
  contents.on('will-navigate', (event) => {
    if (!isDevTools()) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    log.warn(`Blocked a new window for ${url.slice(0, 200)}`)
    return { action: 'deny' }
  })
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}
