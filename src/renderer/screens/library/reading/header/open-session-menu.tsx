import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { IconButton } from '../../../../components/icon-button.tsx'
import type { Stores } from '../../../../state/stores.ts'
import { SessionEntries } from '../../session-menu/session-entries.tsx'
import { useOpenSession } from './use-open-session.ts'

/** What can be done with the open session. */
export function OpenSessionMenu({ stores }: { readonly stores: Stores }) {
  const session = useOpenSession(stores)
  if (session === undefined) return null
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={Ellipsis} label="Session actions" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          align="end"
          aria-label={`Actions for “${session.title}”`}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <SessionEntries
            stores={stores}
            session={session}
            hasOpen={false}
            Item={DropdownMenu.Item}
            Separator={DropdownMenu.Separator}
          />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
