import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge } from '../shared/contract/bridge.ts'
import { CHANNELS, EVENT_NAMES, PRELOAD_CHANNELS, WIRE } from '../shared/contract/channels.ts'
import { fail, succeed } from '../shared/result.ts'

function isOneOf(names: readonly string[], name: unknown): boolean {
  return typeof name === 'string' && names.includes(name)
}

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

const bridge: Bridge = {
  platform: process.platform,

  async invoke(channel, callId, input) {
    if (!isOneOf(CHANNELS, channel) || isOneOf(PRELOAD_CHANNELS, channel))
      return fail('bad-request', 'The window asked for something that does not exist.')
    return ipcRenderer.invoke(WIRE.call, { channel, callId, input })
  },

  cancel(callId) {
    ipcRenderer.send(WIRE.cancel, String(callId))
  },

  async openDropped(callId, files) {
    const paths = toPaths(files)
    if (paths.length === 0) return succeed([])
    return ipcRenderer.invoke(WIRE.call, { channel: 'sources:open', callId, input: { paths } })
  },

  onProgress(listener) {
    const forward = (_event: unknown, callId: string, progress: unknown) => listener(callId, progress)
    ipcRenderer.on(WIRE.progress, forward)
    return () => ipcRenderer.removeListener(WIRE.progress, forward)
  },

  on(event, listener) {
    if (!isOneOf(EVENT_NAMES, event)) return () => {}
    // The main process checked the payload against the event's schema before it sent it.
    const forward = (_event: unknown, name: string, payload: Parameters<typeof listener>[0]) => {
      if (name === event) listener(payload)
    }
    ipcRenderer.on(WIRE.event, forward)
    return () => ipcRenderer.removeListener(WIRE.event, forward)
  },
}

contextBridge.exposeInMainWorld('scrollback', bridge)
