import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Stores } from '../state/stores.ts'

export interface ScreenProps {
  readonly stores: Stores
  readonly platform: string
}

/** What the rail, the commands, the palette and the list of keys need to know about a screen. */
export interface Screen<Id extends string = string> {
  readonly id: Id
  readonly name: string
  readonly icon: LucideIcon
  /** Screens at the foot of the rail are settings of a kind: they have no number. */
  readonly place: 'top' | 'foot'
  /** Keys beside the one with the screen's number. */
  readonly keys: readonly string[]
  /** More words under which the palette finds it. */
  readonly words: string
  readonly Component: ComponentType<ScreenProps>
}
