/** Names only, without zod, so that the sandboxed preload can check against them. */
export const CHANNELS = [
  'about:licences',
  'about:read',
  'clipboard:write',
  'export:copy',
  'export:preview',
  'export:run',
  'export:show',
  'files:reveal',
  'index:cancel',
  'index:read',
  'index:rebuild',
  'index:update',
  'links:open',
  'log:show',
  'notices:dismiss',
  'notices:list',
  'reader:find',
  'reader:find-around',
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
  'sessions:prompts',
  'settings:change',
  'settings:read',
  'settings:show',
  'sources:add',
  'sources:choose-files',
  'sources:open',
  'sources:unpack',
  'vault:choose-archive',
  'vault:choose-extras',
  'vault:choose-folder',
  'vault:choose-project',
  'vault:dismiss-question',
  'vault:keep',
  'vault:kept',
  'vault:lost',
  'vault:plan-restore',
  'vault:read',
  'vault:restore',
  'vault:schedule',
  'vault:set-schedule',
  'vault:show',
  'vault:stop',
  'vault:survey',
  'vault:switch',
  'vault:verify',
  'view:settled',
] as const

export type Channel = (typeof CHANNELS)[number]

/** These name places on disk, so only the preload script calls them, with what the person dropped: the page has no say in it. */
export const PRELOAD_CHANNELS: readonly Channel[] = ['sources:open']

export const EVENT_NAMES = [
  'commands:run',
  'index:changed',
  'library:changed',
  'notices:added',
  'sources:opened',
  'vault:changed',
] as const

export type EventName = (typeof EVENT_NAMES)[number]

/** What actually travels between the processes: one door in, one way to stop, and two ways back. */
export const WIRE = {
  call: 'scrollback:call',
  cancel: 'scrollback:cancel',
  progress: 'scrollback:progress',
  event: 'scrollback:event',
} as const
