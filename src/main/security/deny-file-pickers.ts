import type { WebContents } from 'electron'
import type { Log } from '../log/log.ts'

/**
 * A script in the page gets no file dialog: it sees one that was closed at once. Chromium has no setting for this; its
 * debugging protocol does. The app's own dialogs come from the main process, and dropped files need none.
 */
export function denyFilePickers(contents: WebContents, log: Log): void {
  const { debugger: protocol } = contents
  const deny = async () => {
    protocol.attach('1.3')
    await protocol.sendCommand('Page.enable')
    await protocol.sendCommand('Page.setInterceptFileChooserDialog', { enabled: true, cancel: true })
  }
  const start = () =>
    deny().catch((cause: unknown) => log.error('File dialogs of the page stay possible', cause))
  protocol.on('detach', (_event, reason) => {
    if (contents.isDestroyed() || reason === 'target closed') return
    void start()
  })
  void start()
}
