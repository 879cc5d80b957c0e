import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { type Bridge, WIRE } from '../shared/contract/bridge.ts'
import { succeed } from '../shared/result.ts'

/** Only a real array of real files is read, and only by index: an object of the page could bring methods of its own. */
function toPaths(files: unknown): readonly string[] {
  if (!Array.isArray(files)) return []
  const paths: string[] = []
  for (let at = 0; at < files.length; at++) {
    const file: unknown = files[at]
    // Empty for a file that a script made up.
    const path = file instanceof File ? webUtils.getPathForFile(file) : ''
    if (path !== '') paths.push(path)
  }
  return paths
}

/** The main process knows the channels and checks every call: the bridge passes on what it is given. */
const bridge: Bridge = {
  platform: process.platform,

  async invoke(channel, callId, input) {
    return ipcRenderer.invoke(WIRE.call, { channel, callId, input })
  },

  cancel(callId) {
    ipcRenderer.send(WIRE.cancel, String(callId))
  },

  async openDropped(callId, files) {
    const paths = toPaths(files)
    if (paths.length === 0) return succeed([])
    return ipcRenderer.invoke(WIRE.ownCall, { channel: 'sources:open', callId, input: { paths } })
  },

  onProgress(listener) {
    const forward = (_event: unknown, callId: string, progress: unknown) => listener(callId, progress)
    ipcRenderer.on(WIRE.progress, forward)
    return () => ipcRenderer.removeListener(WIRE.progress, forward)
  },

  on(event, listener) {
    // The main process checked the payload against the event's schema before it sent it.
    const forward = (_event: unknown, name: string, payload: Parameters<typeof listener>[0]) => {
      if (name === event) listener(payload)
    }
    ipcRenderer.on(WIRE.event, forward)
    return () => ipcRenderer.removeListener(WIRE.event, forward)
  },
}

contextBridge.exposeInMainWorld('scrollback', bridge)
