import { Archive, FolderCog, Keyboard, Settings } from 'lucide-react'
import { useStore } from 'zustand'
import { AppearancePicker } from '../components/appearance-picker.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { IndexLine } from '../components/index-line.tsx'
import type { Stores } from '../state/stores.ts'
import { RootProblems } from '../views/sources/root-problems.tsx'
import { ExportLine } from './export-frame.tsx'

export interface AppFooterProps {
  readonly stores: Stores
}

export function AppFooter({ stores }: AppFooterProps) {
  const { values, change } = useStore(stores.settings)
  const index = useStore(stores.index)
  const { surveys, report } = useStore(stores.roots)
  const { page, showPage, openDialog } = useStore(stores.frame)
  return (
    <footer className="frame-footer">
      <IconButton
        icon={FolderCog}
        isSmall
        label="Folders"
        aria-pressed={page === 'folders'}
        onClick={() => showPage(page === 'folders' ? 'sessions' : 'folders')}
      />
      <IconButton
        icon={Archive}
        isSmall
        label="Vault"
        aria-pressed={page === 'vault'}
        onClick={() => showPage(page === 'vault' ? 'sessions' : 'vault')}
      />
      {page !== 'folders' && <RootProblems surveys={surveys} onShow={() => showPage('folders')} />}
      <FooterText report={report} />
      <ExportLine stores={stores} />
      <IndexLine state={index.state} onStop={index.stop} onGoOn={index.goOn} />
      <IconButton icon={Keyboard} isSmall label="Keys" title="Keys (?)" onClick={() => openDialog('keys')} />
      <IconButton icon={Settings} isSmall label="Settings" onClick={() => openDialog('settings')} />
      <AppearancePicker appearance={values.appearance} onChoose={(appearance) => change({ appearance })} />
    </footer>
  )
}

/** What was just done, here so that it covers nothing; else what always holds. */
function FooterText({ report }: { readonly report: string | null }) {
  return (
    <span className="frame-text" title={report ?? undefined}>
      <span className="frame-report" role="status">
        {report}
      </span>
      {report === null && 'Your conversations stay as they are, and nothing leaves this computer.'}
    </span>
  )
}
