import { Check, ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { ITEM_KINDS, type ItemKind } from '../../../../../core/items/item.ts'
import { READING_MODES, type ReadingMode } from '../../../../../shared/view-settings.ts'
import { KIND_NAMES, MODE_NAMES } from '../../../../reading/reading-mode.ts'

export interface ViewMenuProps {
  readonly mode: ReadingMode
  readonly kinds: ReadonlySet<ItemKind>
  readonly isFiltered: boolean
  readonly areTurnsOpen: boolean
  onMode(mode: ReadingMode): void
  onKinds(kinds: ReadonlySet<ItemKind> | null): void
  onToggleAll(): void
}

/** How much of a conversation is shown: three ways to read it, and any choice of kinds. */
export function ViewMenu(props: ViewMenuProps) {
  const { mode, kinds, isFiltered, areTurnsOpen, onMode, onKinds, onToggleAll } = props
  const toggle = (kind: ItemKind, isShown: boolean) => {
    const next = new Set(kinds)
    if (isShown) next.add(kind)
    else next.delete(kind)
    onKinds(next)
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="button" data-size="small" title="View options (m)">
        {isFiltered ? 'Custom' : MODE_NAMES[mode]}
        <ChevronDown size={13} aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          align="end"
          sideOffset={4}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <DropdownMenu.RadioGroup
            value={isFiltered ? '' : mode}
            onValueChange={(value) => onMode(READING_MODES.find((each) => each === value) ?? mode)}
          >
            {READING_MODES.map((each) => (
              <DropdownMenu.RadioItem key={each} value={each} className="menu-item">
                <Mark />
                {MODE_NAMES[each]}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator className="menu-rule" />
          <DropdownMenu.Item className="menu-item" onSelect={onToggleAll}>
            <span className="menu-mark" />
            {areTurnsOpen ? 'Fold all turns' : 'Unfold all turns'}
            <kbd>O</kbd>
          </DropdownMenu.Item>
          <DropdownMenu.Separator className="menu-rule" />
          <DropdownMenu.Label className="menu-heading">Show</DropdownMenu.Label>
          {ITEM_KINDS.map((kind) => (
            <DropdownMenu.CheckboxItem
              key={kind}
              className="menu-item"
              checked={kinds.has(kind)}
              onCheckedChange={(isShown) => toggle(kind, isShown)}
              onSelect={(event) => event.preventDefault()}
            >
              <Mark />
              {KIND_NAMES[kind]}
            </DropdownMenu.CheckboxItem>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Mark() {
  return (
    <span className="menu-mark">
      <DropdownMenu.ItemIndicator>
        <Check size={14} aria-hidden />
      </DropdownMenu.ItemIndicator>
    </span>
  )
}
