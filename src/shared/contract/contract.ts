import type { z } from 'zod'
import { actionChannels } from './actions.ts'
import { annotationsChannels } from './annotations.ts'
import { appChannels } from './app.ts'
import type { OutputOf, ProgressOf } from './entry.ts'
import { exportChannels } from './export.ts'
import { libraryChannels } from './library.ts'
import { readerChannels } from './reader.ts'
import { rootsChannels } from './roots.ts'
import { secretChannels } from './secrets.ts'
import { usageChannels } from './usage.ts'
import { vaultChannels } from './vault.ts'

/** Every call that the window can make. */
export const contract = {
  ...actionChannels,
  ...annotationsChannels,
  ...appChannels,
  ...exportChannels,
  ...libraryChannels,
  ...readerChannels,
  ...rootsChannels,
  ...secretChannels,
  ...usageChannels,
  ...vaultChannels,
}

export type Contract = typeof contract

export type Channel = keyof Contract

/** What the caller gives. */
export type Input<C extends Channel> = z.input<Contract[C]['input']>

export type Output<C extends Channel> = OutputOf<Contract[C]>

export type Progress<C extends Channel> = ProgressOf<Contract[C]>
