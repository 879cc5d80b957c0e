import { CircleQuestionMark, type LucideIcon, Settings } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { toKeyLabel } from '../commands/chords.ts'
import { usePicked } from '../components/use-picked.ts'
import { keysOfScreen, listScreens, type ScreenId } from '../screens/registry.ts'
import type { Screen, ScreenProps } from '../screens/screen.ts'
import { showHome } from '../state/window/show-home.ts'

/** The way from screen to screen, at the left edge of the window. */
export function Rail({ stores, platform }: ScreenProps) {
  const { screen: current, show, openDialog } = usePicked(stores.screens, 'screen', 'show', 'openDialog')

  /** As elsewhere, what is chosen again goes back to its start. */
  function go(id: ScreenId): void {
    if (id === 'library' && current === 'library') showHome(stores)
    else show(id)
  }

  const toItem = (screen: Screen<ScreenId>) => (
    <RailButton
      key={screen.id}
      icon={screen.icon}
      label={screen.name}
      keys={keysOfScreen(screen)[0]}
      platform={platform}
      isCurrent={screen.id === current}
      onClick={() => go(screen.id)}
    />
  )
  return (
    <nav className="rail" aria-label="Screens">
      {listScreens('top').map(toItem)}
      <div className="rail-foot">
        {listScreens('foot').map(toItem)}
        <HelpMenu stores={stores} platform={platform} />
        <RailButton
          icon={Settings}
          label="Settings"
          keys="Mod+,"
          platform={platform}
          onClick={() => openDialog('settings')}
        />
      </div>
    </nav>
  )
}

interface RailButtonProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly keys: string | undefined
  readonly platform: string
  readonly isCurrent?: boolean
  readonly onClick: () => void
}

function RailButton({ icon: Icon, label, keys, platform, isCurrent = false, onClick }: RailButtonProps) {
  return (
    <button
      type="button"
      className="rail-button"
      aria-current={isCurrent ? 'page' : undefined}
      title={keys === undefined ? label : `${label} (${toKeyLabel(keys, platform)})`}
      onClick={onClick}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
    </button>
  )
}

function HelpMenu({ stores, platform }: ScreenProps) {
  const { openDialog } = usePicked(stores.screens, 'openDialog')
  const toItem = (text: string, run: () => void, key?: ReactNode) => (
    <DropdownMenu.Item className="menu-item" onSelect={run}>
      {text}
      {key}
    </DropdownMenu.Item>
  )
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="rail-button" title="Help">
        <CircleQuestionMark size={20} strokeWidth={1.75} aria-hidden />
        <span>Help</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          side="right"
          align="end"
          sideOffset={4}
          onKeyDown={(event) => event.stopPropagation()}
        >
          {toItem('Keyboard shortcuts', () => openDialog('keys'), <kbd>{toKeyLabel('?', platform)}</kbd>)}
          {toItem('How to search', () => openDialog('query-help'))}
          {toItem('About Scrollback', () => void stores.about.getState().open())}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
