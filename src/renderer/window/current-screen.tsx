import { useStore } from 'zustand'
import { findScreen } from '../screens/registry.ts'
import type { ScreenProps } from '../screens/screen.ts'

export function CurrentScreen(props: ScreenProps) {
  const id = useStore(props.stores.screens, ({ screen }) => screen)
  const { Component } = findScreen(id)
  return (
    <main className="window-main" data-screen={id}>
      <Component {...props} />
    </main>
  )
}
