import { tagged } from './tagged.ts'

/** Built-in commands that Claude Code carries out itself, whatever stands behind them. */
const LOCAL_COMMANDS: ReadonlySet<string> = new Set(
  `add-dir advisor agents allowed-tools bashes branch bug chrome clear color compact config context continue copy cost
  desktop doctor effort exit export extra-usage fast feedback fork help hooks ide insights install-github-app
  install-slack-app keybindings login logout marketplace mcp memory mobile model new output-style passes permissions
  plugin plugins privacy-settings quit rc release-notes reload-plugins remote-control rename reset resume rewind
  sandbox session sessions settings skills stats status statusline stickers tag tasks teleport terminal-setup theme
  todos upgrade usage vim voice`.split(/\s+/),
)

const TYPED_NAME = /^\/(\S+)/

/** Of a name, or of a command as it was typed. */
export function isLocalCommand(typed: string): boolean {
  return LOCAL_COMMANDS.has(TYPED_NAME.exec(typed.trimStart())?.[1] ?? '')
}

/** Whether a command gives the model something to do: `/review the parser` does, `/model opus` does not. */
export function isTask(text: string): boolean {
  const name = (tagged(text, 'command-name') ?? tagged(text, 'command-message') ?? '').trim()
  return name !== '' && !isLocalCommand(name.startsWith('/') ? name : `/${name}`)
}
