import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Session } from '../../shared/schemas/sessions.ts'
import { isAvailable } from '../commands/commands-store.ts'
import { usePicked } from '../components/use-picked.ts'
import { openBlockLink } from '../state/reading/opening/open-block-link.ts'
import { openSession } from '../state/sessions/open-session.ts'
import { isMinor, NO_FILTERS } from '../state/sessions/session-filters.ts'
import type { Stores } from '../state/stores.ts'
import { whenDrawn } from '../state/window/elements.ts'
import { AboutDialog } from './about-dialog.tsx'
import { OpenExportDialog } from './export/open-export-dialog.tsx'
import { ForgetDialog } from './forget-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { OpenSettings } from './open-settings.tsx'
import { OpenActionDialog } from './organise/open-action-dialog.tsx'
import { OpenOrganiseDialog } from './organise/open-organise-dialog.tsx'
import { Palette } from './palette.tsx'
import { QueryHelpDialog } from './query-help-dialog.tsx'
import { OpenRestoreDialog } from './restore/open-restore-dialog.tsx'

export interface WindowDialogsProps {
  readonly stores: Stores
  readonly platform: string
}

export function WindowDialogs({ stores, platform }: WindowDialogsProps) {
  const { dialog, closeDialog } = usePicked(stores.screens, 'dialog', 'closeDialog')
  const commands = useStore(stores.commands, (state) => state.commands)
  return (
    <>
      {dialog === 'palette' && <OpenPalette stores={stores} platform={platform} />}
      {dialog === 'keys' && <KeysDialog commands={commands} platform={platform} onClose={closeDialog} />}
      {dialog === 'query-help' && (
        <QueryHelpDialog onTry={(query) => startSearch(stores, query)} onClose={closeDialog} />
      )}
      {dialog === 'settings' && <OpenSettings stores={stores} />}
      <OpenAbout stores={stores} />
      <OpenForget stores={stores} />
      <OpenExportDialog stores={stores} />
      <OpenRestoreDialog stores={stores} />
      <OpenActionDialog stores={stores} />
      <OpenOrganiseDialog stores={stores} />
    </>
  )
}

function OpenPalette({ stores, platform }: WindowDialogsProps) {
  const sessions = useStore(stores.sessions, (state) => state.sessions)
  const commands = useStore(stores.commands, (state) => state.commands)
  const talks = useMemo(() => sessions.filter((session) => !isMinor(session)), [sessions])
  const projects = useMemo(() => [...new Set(talks.map(({ project }) => project))], [talks])
  return (
    <Palette
      sessions={talks}
      projects={projects}
      commands={commands.filter(
        (command) => command.run !== null && command.id !== 'palette' && isAvailable(command),
      )}
      platform={platform}
      now={Date.now()}
      onOpenSession={(session) => goToSession(stores, session)}
      onShowProject={(project) => showProject(stores, project)}
      onRun={(command) => command.run?.()}
      onSearch={(text) => startSearch(stores, text)}
      onLink={(text) => openBlockLink(stores, text)}
      onClose={stores.screens.getState().closeDialog}
    />
  )
}

function OpenAbout({ stores }: Pick<WindowDialogsProps, 'stores'>) {
  const { isOpen, about, isCopied, licences, copy, showLog, showLicences, close } = usePicked(
    stores.about,
    'isOpen',
    'about',
    'isCopied',
    'licences',
    'copy',
    'showLog',
    'showLicences',
    'close',
  )
  return isOpen && about !== null ? (
    <AboutDialog
      about={about}
      isCopied={isCopied}
      licences={licences}
      onCopy={copy}
      onShowLog={showLog}
      onShowLicences={showLicences}
      onClose={close}
    />
  ) : null
}

function OpenForget({ stores }: Pick<WindowDialogsProps, 'stores'>) {
  const { asked, problem, cancel, confirm } = usePicked(
    stores.forget,
    'asked',
    'problem',
    'cancel',
    'confirm',
  )
  return asked.length > 0 ? (
    <ForgetDialog
      sessions={asked}
      problem={problem?.message ?? null}
      onForget={() => void confirm()}
      onClose={cancel}
    />
  ) : null
}

/** The keyboard leaves the search field, where the keys of the conversation would be typed. */
function goToSession(stores: Stores, session: Session): void {
  const { list, searchField } = stores.elements
  openSession(stores, session)
  whenDrawn(() => document.activeElement === searchField.current && list.current?.focus())
}

function startSearch({ elements, screens, search }: Stores, text: string): void {
  screens.getState().show('library')
  search.getState().type(text)
  requestAnimationFrame(() => elements.searchField.current?.focus())
}

function showProject({ browse, elements, screens, search }: Stores, project: string): void {
  screens.getState().show('library')
  search.getState().type('')
  browse.getState().filter({ ...NO_FILTERS, project })
  requestAnimationFrame(() => elements.list.current?.focus())
}
