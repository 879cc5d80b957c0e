import type { CommandLine } from 'electron'

/** Below the content security policy and the request filter: Chromium itself can reach no host. Must run before the app is ready. */
export function cutNetwork(commandLine: CommandLine): void {
  commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
  commandLine.appendSwitch('disable-background-networking')
  commandLine.appendSwitch('disable-component-update')
  commandLine.appendSwitch('disable-domain-reliability')
  commandLine.appendSwitch('no-pings')
}
