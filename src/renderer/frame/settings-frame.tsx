import { useStore } from 'zustand'
import type { Stores } from '../state/stores.ts'
import { SettingsDialog } from '../views/dialogs/settings-dialog.tsx'

export interface SettingsFrameProps {
  readonly stores: Stores
}

export function SettingsFrame({ stores }: SettingsFrameProps) {
  const { values, change, stepText, showFile } = useStore(stores.settings)
  const { mode, isFiltered, isOutlineOpen, setMode, showOutline } = useStore(stores.reading)
  const { isAllShown, showAll } = useStore(stores.browse)
  const { showPage, closeDialog } = useStore(stores.frame)
  const folders = useStore(stores.roots, ({ roots }) => roots.length)
  const { state: index, rebuild } = useStore(stores.index)
  const vault = useStore(stores.vault, ({ status }) => status)
  return (
    <SettingsDialog
      appearance={values.appearance}
      textSize={values.textSize}
      mode={isFiltered ? null : mode}
      isOutlineShown={isOutlineOpen}
      areMinorShown={isAllShown}
      folders={folders}
      vault={vault?.isOn ? vault.label : null}
      index={index.kind}
      onRebuildIndex={() => void rebuild()}
      onAppearance={(appearance) => change({ appearance })}
      onStepText={stepText}
      onMode={setMode}
      onOutline={showOutline}
      onMinor={showAll}
      onShowFolders={() => showPage('folders')}
      onShowVault={() => showPage('vault')}
      onShowFile={() => void showFile()}
      onClose={closeDialog}
    />
  )
}
