import type { Session } from 'electron'
import type { Log } from '../log/log.ts'
import { isAppUrl } from './app-origin.ts'
import { type DevServer, isDevSocket } from './dev-server.ts'

export interface LockSessionOptions {
  readonly log: Log
  /** Developer tools load themselves from devtools://; packaged apps have none. */
  readonly allowDevTools: boolean
  readonly devServer: DevServer | undefined
}

/** No permission, no device, no download, and no request to anything but the app's own files. */
export function lockSession(session: Session, { log, allowDevTools, devServer }: LockSessionOptions): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    log.warn(`Denied the permission “${permission}”`)
    answer(false)
  })
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler(null)
  session.setBluetoothPairingHandler(null)
  session.on('will-download', (event) => event.preventDefault())

  // Without languages Chromium does not ask a Google host for a dictionary.
  session.setSpellCheckerLanguages([])
  session.setSpellCheckerEnabled(false)

  session.webRequest.onBeforeRequest(({ url }, answer) => {
    const isAllowed =
      isAppUrl(url) ||
      (allowDevTools && url.startsWith('devtools://')) ||
      (devServer !== undefined && isDevSocket(url))
    if (!isAllowed) log.warn(`Blocked a request to ${url.slice(0, 200)}`)
    answer({ cancel: !isAllowed })
  })
}
