import type { ItemRow, Row } from '../reading/row.ts'
import type { FindStore } from '../state/reading/find/find-state.ts'
import type { ReadingStores } from '../state/reading/reading-store.ts'
import type { AppCommand } from './command.ts'
import { isAvailable } from './commands-store.ts'

/** Everything one does in the reading pane by key, while it is shown. */
export function toReadingCommands(
  { reading: store, find, outline, raw }: ReadingStores,
  isShown: () => boolean,
): readonly AppCommand[] {
  const isReading = () => store.getState().reading !== null
  const hasFork = () => store.getState().rows.some(({ kind }) => kind === 'fork')
  const isFinding = () => find.getState().isOpen
  const atHand = () => store.getState().rowAtHand()
  const command = (
    id: string,
    title: string,
    keys: readonly string[],
    run: AppCommand['run'],
    more: Partial<AppCommand> = {},
  ): AppCommand => ({
    id: `reading.${id}`,
    title,
    group: 'Reading',
    keys,
    run,
    isAvailable: isReading,
    ...more,
  })
  const onBlock = (id: string, title: string, keys: readonly string[], run: (row: ItemRow) => void) =>
    command(
      id,
      title,
      keys,
      () => {
        const row = store.getState().takeRowAtHand()
        if (row?.kind === 'item') run(row)
      },
      { isAvailable: () => atHand()?.kind === 'item' },
    )
  const { getState } = store
  const commands = [
    command('next', 'Go to the next step', ['j'], () => getState().step(1)),
    command('previous', 'Go to the previous step', ['k'], () => getState().step(-1)),
    command('next-prompt', 'Go to the next prompt', ['J'], () => getState().stepPrompt(1)),
    command('previous-prompt', 'Go to the previous prompt', ['K'], () => getState().stepPrompt(-1)),
    command('start', 'Go to the beginning of the conversation', ['g', 'Home'], () => getState().goToEnd(-1)),
    command('end', 'Go to the end of the conversation', ['G', 'End'], () => getState().goToEnd(1)),
    command('fold', 'Fold or unfold', ['o'], () => getState().toggleFocused()),
    command('fold-all', 'Fold or unfold all turns', ['O'], () => getState().toggleAllTurns()),
    command('mode', 'Change the view: answers, tools, everything', ['m'], () => getState().cycleMode()),
    command('previous-branch', 'Switch to the previous branch', ['['], () => getState().switchWay(-1), {
      isAvailable: hasFork,
    }),
    command('next-branch', 'Switch to the next branch', [']'], () => getState().switchWay(1), {
      isAvailable: hasFork,
    }),
    command('find', 'Find in this conversation', ['f', 'Mod+Shift+F'], () => openFind(find), {
      // Also while it is being read: whoever presses the key at once need not press it again.
      isAvailable: () => isReading() || getState().status === 'loading',
    }),
    command('next-hit', 'Go to the next match', ['n'], () => find.getState().next(1), {
      isAvailable: isFinding,
    }),
    command('previous-hit', 'Go to the previous match', ['N'], () => find.getState().next(-1), {
      isAvailable: isFinding,
    }),
    command('close-find', 'Close the find bar', ['Escape'], () => find.getState().close(), {
      isAvailable: () => isFinding() && isAtReading(),
    }),
    command(
      'select',
      'Select the text of the block',
      ['Mod+A'],
      () => selectRow(getState().takeRowAtHand()),
      {
        isAvailable: () => isReading() && isAtReading() && !isFieldFocused(),
      },
    ),
    command('outline-away', 'Close the outline', ['Escape'], () => outline.getState().toggle(), {
      isAvailable: () => outline.getState().isOver,
    }),
    command('outline', 'Show or hide the outline', ['p'], () => outline.getState().toggle()),
    onBlock('copy', 'Copy the block', ['y'], (row) => void getState().copyText(row)),
    onBlock('copy-markdown', 'Copy the block as Markdown', ['Y'], (row) => void getState().copyMarkdown(row)),
    onBlock('copy-link', 'Copy a link to the block', ['L'], (row) => void getState().copyLink(row)),
    onBlock('raw', 'Show the raw JSON of the block', ['r'], (row) => void raw.getState().show(row)),
  ]
  return commands.map((each) => ({ ...each, isAvailable: () => isShown() && isAvailable(each) }))
}

/** The keyboard is in the conversation, or nowhere. */
function isAtReading(): boolean {
  const { activeElement: at, body } = document
  return at === null || at === body || at.closest('.reading') !== null
}

function isFieldFocused(): boolean {
  const { activeElement: at } = document
  return at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
}

/** What is drawn of one block; the page's own way would take the whole window. */
function selectRow(row: Row | undefined): void {
  const element = row && document.querySelector(`[data-row="${CSS.escape(row.key)}"]`)
  if (element) document.getSelection()?.selectAllChildren(element)
}

/** Where the field is open already, it only gets the focus. */
function openFind(find: FindStore): void {
  find.getState().open()
  document.querySelector<HTMLInputElement>('[data-find]')?.select()
}
