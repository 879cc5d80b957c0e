import { type ReactNode, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { usePicked } from '../../../../components/use-picked.ts'
import type { Stores } from '../../../../state/stores.ts'
import { ContextPanel } from './context-panel.tsx'
import { SessionUsageFact } from './session-usage-fact.tsx'
import { TurnCostsContext, toTurnCosts } from './turn-costs.ts'

interface OpenProps {
  readonly stores: Stores
}

/** Of the conversation that is read, for its line of facts. */
export function OpenSessionUsageFact({ stores }: OpenProps) {
  const reading = useStore(stores.reading, (state) => state.reading)
  const { usage, isOpen, toggle, read } = usePicked(stores.sessionUsage, 'usage', 'isOpen', 'toggle', 'read')
  const revision = reading === null ? null : `${reading.place.file} ${reading.revision}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when to look again
  useEffect(() => void read(reading), [read, revision])
  return reading === null ? null : (
    <SessionUsageFact tokens={reading.header.tokens} usage={usage} isOpen={isOpen} onToggle={toggle} />
  )
}

/** Lets the lines of turns say what they cost. */
export function ProvideTurnCosts({ stores, children }: OpenProps & { readonly children: ReactNode }) {
  const reading = useStore(stores.reading, (state) => state.reading)
  const usage = useStore(stores.sessionUsage, (state) => state.usage)
  const costs = useMemo(
    () => (reading === null || usage === null ? new Map() : toTurnCosts(reading, usage)),
    [reading, usage],
  )
  return <TurnCostsContext value={costs}>{children}</TurnCostsContext>
}

/** The curve, while it is wanted. */
export function OpenContextPanel({ stores }: OpenProps) {
  const reading = useStore(stores.reading, (state) => state.reading)
  const { usage, isOpen } = usePicked(stores.sessionUsage, 'usage', 'isOpen')
  const clipboard = usePicked(stores.usage, 'copyText', 'copyPicture')
  if (!isOpen || reading === null || usage === null) return null
  return (
    <ContextPanel
      reading={reading}
      usage={usage}
      clipboard={clipboard}
      onGo={(item) => void stores.reading.getState().goToItem(item)}
    />
  )
}
