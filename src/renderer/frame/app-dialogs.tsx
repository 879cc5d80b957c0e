import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Session } from '../../shared/sessions.ts'
import { isAvailable } from '../commands/commands-store.ts'
import { openBlockLink } from '../state/reading/open-block-link.ts'
import { openSession } from '../state/sessions/open-session.ts'
import { isMinor, NO_FILTERS } from '../state/sessions/session-filters.ts'
import type { Stores } from '../state/stores.ts'
import { whenDrawn } from '../state/window/elements.ts'
import { AboutDialog } from '../views/dialogs/about-dialog.tsx'
import { ForgetDialog } from '../views/dialogs/forget-dialog.tsx'
import { KeysDialog } from '../views/dialogs/keys-dialog.tsx'
import { Palette } from '../views/dialogs/palette.tsx'
import { QueryHelpDialog } from '../views/dialogs/query-help-dialog.tsx'
import { ExportFrame } from './export-frame.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { RestoreFrame } from './vault-frame.tsx'

export interface AppDialogsProps {
  readonly stores: Stores
  readonly platform: string
}

export function AppDialogs({ stores, platform }: AppDialogsProps) {
  const { dialog, closeDialog } = useStore(stores.frame)
  const commands = useStore(stores.commands, (state) => state.commands)
  return (
    <>
      {dialog === 'palette' && <PaletteFrame stores={stores} platform={platform} />}
      {dialog === 'keys' && <KeysDialog commands={commands} platform={platform} onClose={closeDialog} />}
      {dialog === 'query-help' && (
        <QueryHelpDialog onTry={(query) => startSearch(stores, query)} onClose={closeDialog} />
      )}
      {dialog === 'settings' && <SettingsFrame stores={stores} />}
      <AboutFrame stores={stores} />
      <ForgetFrame stores={stores} />
      <ExportFrame stores={stores} />
      <RestoreFrame stores={stores} />
    </>
  )
}

function PaletteFrame({ stores, platform }: AppDialogsProps) {
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
      onClose={stores.frame.getState().closeDialog}
    />
  )
}

function AboutFrame({ stores }: Pick<AppDialogsProps, 'stores'>) {
  const about = useStore(stores.about)
  return about.isOpen && about.about !== null ? (
    <AboutDialog
      about={about.about}
      isCopied={about.isCopied}
      licences={about.licences}
      onCopy={about.copy}
      onShowLog={about.showLog}
      onShowLicences={about.showLicences}
      onClose={about.close}
    />
  ) : null
}

function ForgetFrame({ stores }: Pick<AppDialogsProps, 'stores'>) {
  const { asked, problem, cancel, confirm } = useStore(stores.forget)
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

function startSearch({ elements, frame, search }: Stores, text: string): void {
  frame.getState().showPage('sessions')
  search.getState().type(text)
  requestAnimationFrame(() => elements.searchField.current?.focus())
}

function showProject({ browse, elements, frame, search }: Stores, project: string): void {
  frame.getState().showPage('sessions')
  search.getState().type('')
  browse.getState().filter({ ...NO_FILTERS, project })
  requestAnimationFrame(() => elements.list.current?.focus())
}
