import type { CommandLine } from 'electron'
import type { DevServer } from './dev-server.ts'

/** Below the content security policy and the request filter: Chromium itself can reach no host. Must run before the app is ready. */
export function cutNetwork(commandLine: CommandLine, devServer: DevServer | undefined): void {
  const except = devServer === undefined ? '' : ', EXCLUDE 127.0.0.1'
  commandLine.appendSwitch('host-resolver-rules', `MAP * ~NOTFOUND${except}`)
  commandLine.appendSwitch('disable-background-networking')
  commandLine.appendSwitch('disable-component-update')
  commandLine.appendSwitch('disable-domain-reliability')
  commandLine.appendSwitch('no-pings')
}
