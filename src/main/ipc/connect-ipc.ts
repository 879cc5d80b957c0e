import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import { WIRE } from '../../shared/contract/bridge.ts'
import { isAppUrl } from '../security/app-origin.ts'
import type { CallDesk, Caller } from './call-desk.ts'

/** Puts the desk on the wire. Only the top frame of the main window, showing the app's own page, is trusted. */
export function connectIpc(
  ipcMain: IpcMain,
  desk: CallDesk,
  isMainWindow: (sender: WebContents) => boolean,
): void {
  const watched = new WeakSet<WebContents>()

  function toCaller(event: IpcMainInvokeEvent | IpcMainEvent, isPreload = false): Caller {
    const { sender, senderFrame } = event
    watch(sender)
    return {
      id: sender.id,
      isPreload,
      url: senderFrame?.url ?? 'a closed page',
      isTrusted:
        isMainWindow(sender) &&
        senderFrame !== null &&
        senderFrame === sender.mainFrame &&
        isAppUrl(senderFrame.url),
      sendProgress: (callId, progress) => {
        if (!sender.isDestroyed()) sender.send(WIRE.progress, callId, progress)
      },
    }
  }

  function watch(sender: WebContents): void {
    if (watched.has(sender)) return
    watched.add(sender)
    const { id } = sender
    sender.on('render-process-gone', () => desk.forget(id))
    sender.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) desk.forget(id)
    })
    sender.on('destroyed', () => desk.forget(id))
  }

  ipcMain.handle(WIRE.call, (event, request: unknown) => desk.answer(toCaller(event), request))
  ipcMain.handle(WIRE.ownCall, (event, request: unknown) => desk.answer(toCaller(event, true), request))
  ipcMain.on(WIRE.cancel, (event, callId: unknown) => desk.cancel(toCaller(event), callId))
}
