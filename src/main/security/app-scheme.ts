import { protocol, type Session } from 'electron'
import { serveAppFile } from './app-files.ts'
import { APP_SCHEME } from './app-origin.ts'
import { type DevServer, fetchFromDevServer } from './dev-server.ts'

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

export function serveApp(session: Session, folder: string, devServer: DevServer | undefined): void {
  session.protocol.handle(APP_SCHEME, ({ method, url }) =>
    devServer === undefined ? serveAppFile(folder, method, url) : fetchFromDevServer(devServer, url),
  )
}
