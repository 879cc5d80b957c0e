import { useStore } from 'zustand'
import type { Stores } from '../state/stores.ts'
import { AboutDialog } from '../views/about-dialog.tsx'

export interface AppDialogsProps {
  readonly stores: Stores
}

export function AppDialogs({ stores }: AppDialogsProps) {
  const about = useStore(stores.about)
  return about.isOpen && about.about !== null ? (
    <AboutDialog
      about={about.about}
      isCopied={about.isCopied}
      onCopy={about.copy}
      onShowLog={about.showLog}
      onClose={about.close}
    />
  ) : null
}
