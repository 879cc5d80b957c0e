import { type KeyboardEvent, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Completion } from '../../../../core/query/help/completions.ts'
import { toRowId } from '../../../components/row-list/row-list.tsx'
import { usePicked } from '../../../components/use-picked.ts'
import { openBlockLink } from '../../../state/reading/opening/open-block-link.ts'
import { leaveSearch } from '../../../state/sessions/leave-search.ts'
import type { Stores } from '../../../state/stores.ts'
import { useChoices } from '../use-choices.ts'
import { SearchField } from './search-field.tsx'
import { RESULTS, useResults } from './search-results.tsx'
import { applyCompletion, toCompletions } from './to-completions.ts'

export interface SearchHeadProps {
  readonly stores: Stores
}

/** The field. The focus stays in it while one moves through the results. */
export function SearchHead({ stores }: SearchHeadProps) {
  const { text, active, type } = usePicked(stores.search, 'text', 'active', 'type')
  const openDialog = useStore(stores.screens, (state) => state.openDialog)
  const { shown, handleKey } = useResults(stores)
  const choices = useChoices(stores)
  const [cursor, setCursor] = useState(0)
  const completions = useMemo(() => toCompletions(text, cursor, choices), [text, cursor, choices])
  const activeIndex = shown.findIndex(({ session }) => session.key === active)
  const field = stores.elements.searchField

  function complete(completion: Completion): void {
    const next = applyCompletion(text, completion)
    type(next.text)
    setCursor(next.cursor)
    field.current?.focus()
    // React puts the new text in first.
    requestAnimationFrame(() => field.current?.setSelectionRange(next.cursor, next.cursor))
  }

  function handleFieldKey(event: KeyboardEvent): void {
    if (text.trim() === '' && event.key === 'ArrowDown') {
      event.preventDefault()
      stores.elements.list.current?.focus()
    } else if (!['Home', 'End', ' '].includes(event.key)) handleKey(event)
  }

  return (
    <SearchField
      text={text}
      fieldRef={field}
      listId={RESULTS}
      activeId={activeIndex === -1 ? undefined : toRowId(RESULTS, activeIndex)}
      isListOpen={shown.length > 0}
      completions={completions}
      onType={(next) => {
        // A copied link to a block is followed, not looked for.
        if (!openBlockLink(stores, next)) type(next)
      }}
      onCursor={setCursor}
      onComplete={complete}
      onKeyDown={handleFieldKey}
      onClear={() => leaveSearch(stores)}
      onHelp={() => openDialog('query-help')}
    />
  )
}
