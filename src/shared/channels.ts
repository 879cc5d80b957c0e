/** Names only, without zod, so that the sandboxed preload can check against them. */
export const CHANNELS = [
  'about:read',
  'appearance:choose',
  'appearance:read',
  'clipboard:write',
  'files:reveal',
  'index:cancel',
  'index:read',
  'index:update',
  'links:open',
  'log:show',
  'notices:dismiss',
  'notices:list',
  'reader:find',
  'reader:items',
  'reader:locate',
  'reader:markdown',
  'reader:odd-lines',
  'reader:open',
  'reader:overflow',
  'reader:raw',
  'roots:list',
  'roots:open-folder',
  'roots:open-sample',
  'roots:remove',
  'roots:survey',
  'search:facets',
  'search:run',
  'sessions:changes',
  'sessions:forget',
  'sessions:list',
  'view:settled',
] as const

export type Channel = (typeof CHANNELS)[number]

export const EVENT_NAMES = [
  'appearance:changed',
  'commands:run',
  'index:changed',
  'library:changed',
  'notices:added',
] as const

export type EventName = (typeof EVENT_NAMES)[number]

/** What actually travels between the processes: one door in, one way to stop, and two ways back. */
export const WIRE = {
  call: 'scrollback:call',
  cancel: 'scrollback:cancel',
  progress: 'scrollback:progress',
  event: 'scrollback:event',
} as const
