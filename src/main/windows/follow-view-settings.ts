import { type BrowserWindow, nativeTheme } from 'electron'
import type { ViewSettings, ViewSettingsChange } from '../../shared/view-settings.ts'
import type { SettingsFile } from '../settings/settings.ts'

export interface FollowViewOptions {
  readonly settings: SettingsFile
  readonly findWindow: () => BrowserWindow | undefined
  /** The menu marks the appearance in use. */
  readonly showMenu: (appearance: ViewSettings['appearance']) => void
}

/** Does what the page cannot do itself about the settings of the window; gives a way to change them. */
export function followViewSettings({
  settings,
  findWindow,
  showMenu,
}: FollowViewOptions): (change: ViewSettingsChange) => void {
  function apply(): void {
    const { appearance, textSize } = settings.read()
    nativeTheme.themeSource = appearance
    findWindow()?.webContents.setZoomFactor(textSize / 100)
    showMenu(appearance)
  }
  apply()
  return (change) => {
    settings.update(change)
    if (change.appearance !== undefined || change.textSize !== undefined) apply()
  }
}
