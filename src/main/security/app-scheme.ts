import { protocol, type Session } from 'electron'
import { serveAppFile } from './app-files.ts'
import { APP_SCHEME } from './app-origin.ts'

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: false,
        corsEnabled: false,
        bypassCSP: false,
      },
    },
  ])
}

export function serveApp(session: Session, folder: string): void {
  session.protocol.handle(APP_SCHEME, (request) => serveAppFile(folder, request.method, request.url))
}
