import { useStore } from 'zustand'
import { usePicked } from '../components/use-picked.ts'
import type { Stores } from '../state/stores.ts'
import { SettingsDialog } from './settings-dialog.tsx'

export interface OpenSettingsProps {
  readonly stores: Stores
}

export function OpenSettings({ stores }: OpenSettingsProps) {
  const { values, change, stepText, showFile } = usePicked(
    stores.settings,
    'values',
    'change',
    'stepText',
    'showFile',
  )
  const { mode, isFiltered, setMode } = usePicked(stores.reading, 'mode', 'isFiltered', 'setMode')
  const { isOpen: isOutlineOpen, show: showOutline } = usePicked(stores.outline, 'isOpen', 'show')
  const { isAllShown, showAll } = usePicked(stores.browse, 'isAllShown', 'showAll')
  const { show, closeDialog } = usePicked(stores.screens, 'show', 'closeDialog')
  const folders = useStore(stores.roots, ({ roots }) => roots.length)
  const { state: index, rebuild } = usePicked(stores.index, 'state', 'rebuild')
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
      onShowFolders={() => show('folders')}
      onShowVault={() => show('vault')}
      onShowFile={() => void showFile()}
      onClose={closeDialog}
    />
  )
}
