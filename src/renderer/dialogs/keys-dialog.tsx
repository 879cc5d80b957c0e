import { toKeyLabel } from '../commands/chords.ts'
import { type AppCommand, COMMAND_GROUPS } from '../commands/command.ts'
import { Modal, ModalHeader } from './modal.tsx'

export interface KeysDialogProps {
  readonly commands: readonly AppCommand[]
  readonly platform: string
  readonly onClose: () => void
}

/** Every key, by what it is for. */
export function KeysDialog({ commands, platform, onClose }: KeysDialogProps) {
  const withKeys = commands.filter(({ keys }) => keys.length > 0)
  return (
    <Modal label="Keyboard shortcuts" className="keys" onClose={onClose}>
      <ModalHeader title="Keyboard shortcuts" onClose={onClose} />
      <div className="keys-groups">
        {COMMAND_GROUPS.map((group) => {
          const entries = withKeys.filter((command) => command.group === group)
          return entries.length === 0 ? null : (
            <section key={group} className="keys-group">
              <h3>{group}</h3>
              <dl>
                {entries.map(({ id, title, keys }) => (
                  <div key={id}>
                    <dt>{title}</dt>
                    <dd>
                      {keys.map((key) => (
                        <kbd key={key}>{toKeyLabel(key, platform)}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </div>
    </Modal>
  )
}
