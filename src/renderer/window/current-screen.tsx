import { useStore } from 'zustand'
import { findScreen, type ScreenId } from '../screens/registry.ts'
import type { ScreenProps } from '../screens/screen.ts'
import { hasNothingToRead } from '../state/sources/roots-store.ts'
import type { Stores } from '../state/stores.ts'

export function CurrentScreen(props: ScreenProps) {
  const id = useCurrentScreen(props.stores)
  const { Component } = findScreen(id)
  return (
    <main className="window-main" data-screen={id}>
      <Component {...props} />
    </main>
  )
}

/** The screen that was asked for; in place of a library without anything to read, the folders. */
export function useCurrentScreen(stores: Stores): ScreenId {
  const screen = useStore(stores.screens, (state) => state.screen)
  const hasNothing = useStore(stores.roots, hasNothingToRead)
  const hasSessions = useStore(stores.sessions, ({ sessions }) => sessions.length > 0)
  const isReading = useStore(stores.reading, ({ target }) => target !== null)
  const hasArchive = useStore(stores.sources, ({ archive }) => archive !== null)
  const isEmpty = hasNothing && !hasSessions && !isReading && !hasArchive
  return screen === 'library' && isEmpty ? 'folders' : screen
}
