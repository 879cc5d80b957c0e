import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { toCounted } from '../../shared/format.ts'
import type { IndexState } from '../../shared/schemas/library.ts'
import type { Appearance } from '../../shared/view-settings.ts'
import { READING_MODES, type ReadingMode, TEXT_SIZES } from '../../shared/view-settings.ts'
import { IconButton } from '../components/icon-button.tsx'
import { PathText } from '../components/path-text.tsx'
import { MODE_NAMES } from '../reading/reading-mode.ts'
import { Modal, ModalHeader } from './modal.tsx'

export interface SettingsDialogProps {
  readonly appearance: Appearance
  /** In percent. */
  readonly textSize: number
  /** Null if a custom choice of kinds is shown. */
  readonly mode: ReadingMode | null
  readonly isOutlineShown: boolean
  readonly areMinorShown: boolean
  readonly folders: number
  /** The folder of the vault; null if backups are off. */
  readonly vault: string | null
  readonly index: IndexState['kind']
  onAppearance(appearance: Appearance): void
  onStepText(direction: 1 | -1): void
  onMode(mode: ReadingMode): void
  onOutline(isShown: boolean): void
  onMinor(areShown: boolean): void
  onShowFolders(): void
  onShowVault(): void
  onRebuildIndex(): void
  onShowFile(): void
  onClose(): void
}

const APPEARANCES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const MODES = READING_MODES.map((value) => ({ value, label: MODE_NAMES[value] }))

const INDEX_STATES: Readonly<Record<IndexState['kind'], string>> = {
  idle: 'Up to date',
  looking: 'Scrollback is looking for conversations',
  updating: 'Scrollback is reading your conversations',
  stopped: 'Incomplete: indexing was stopped',
}

function isIndexing(index: IndexState['kind']): boolean {
  return index === 'looking' || index === 'updating'
}

/** Every change takes effect at once. */
export function SettingsDialog(props: SettingsDialogProps) {
  const { appearance, textSize, mode, isOutlineShown, areMinorShown, folders, vault, index, onClose } = props
  return (
    <Modal label="Settings" className="settings" onClose={onClose}>
      <ModalHeader title="Settings" onClose={onClose} />
      <div className="settings-rows">
        <Choice name="Appearance" chosen={appearance} choices={APPEARANCES} onChoose={props.onAppearance} />
        <TextSize size={textSize} onStep={props.onStepText} />
        <Choice name="Default view" chosen={mode} choices={MODES} onChoose={props.onMode} />
        <Switch name="Outline" isOn={isOutlineShown} onSwitch={props.onOutline}>
          Show beside the conversation when there is room
        </Switch>
        <Switch name="Hidden sessions" isOn={areMinorShown} onSwitch={props.onMinor}>
          Show warmups, internal agents and empty sessions
        </Switch>
        <Row name="Folders">
          <span>{toCounted(folders, 'folder')} on the list</span>
          <button type="button" className="button" data-size="small" onClick={props.onShowFolders}>
            Folders…
          </button>
        </Row>
        <Row name="Vault">
          <span>{vault === null ? 'Backups are off' : <PathText path={vault} />}</span>
          <button type="button" className="button" data-size="small" onClick={props.onShowVault}>
            Vault…
          </button>
        </Row>
        <Row name="Search index">
          <span>{INDEX_STATES[index]}</span>
          <button
            type="button"
            className="button"
            data-size="small"
            aria-disabled={isIndexing(index)}
            title="Reads all transcripts again. Use it if results are missing or the index is damaged."
            onClick={() => isIndexing(index) || props.onRebuildIndex()}
          >
            Rebuild index
          </button>
        </Row>
      </div>
      <footer className="settings-footer quiet">
        All settings are in one file, settings.json.{' '}
        <button type="button" className="link-button" onClick={props.onShowFile}>
          Show in folder
        </button>
      </footer>
    </Modal>
  )
}

interface RowProps {
  readonly name: string
  readonly children: ReactNode
}

function Row({ name, children }: RowProps) {
  return (
    <div className="settings-row">
      <span className="settings-name">{name}</span>
      <div className="settings-value">{children}</div>
    </div>
  )
}

interface ChoiceProps<T extends string> {
  readonly name: string
  readonly chosen: T | null
  readonly choices: readonly { readonly value: T; readonly label: string }[]
  onChoose(value: T): void
}

function Choice<T extends string>({ name, chosen, choices, onChoose }: ChoiceProps<T>) {
  return (
    <div className="settings-row">
      <span className="settings-name" aria-hidden>
        {name}
      </span>
      <fieldset className="segments settings-value">
        <legend className="hidden">{name}</legend>
        {choices.map(({ value, label }) => (
          <label key={value} className="segment">
            <input
              type="radio"
              name={`setting ${name}`}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

interface TextSizeProps {
  readonly size: number
  onStep(direction: 1 | -1): void
}

function TextSize({ size, onStep }: TextSizeProps) {
  const [smallest, largest] = [TEXT_SIZES[0], TEXT_SIZES.at(-1) ?? size]
  return (
    <Row name="Text size">
      <IconButton
        icon={Minus}
        label="Smaller text"
        aria-disabled={size <= smallest}
        onClick={() => onStep(-1)}
      />
      <output className="settings-size">{size}%</output>
      <IconButton icon={Plus} label="Larger text" aria-disabled={size >= largest} onClick={() => onStep(1)} />
    </Row>
  )
}

interface SwitchProps extends RowProps {
  readonly isOn: boolean
  onSwitch(isOn: boolean): void
}

function Switch({ name, isOn, onSwitch, children }: SwitchProps) {
  return (
    <Row name={name}>
      <label className="settings-switch">
        <input type="checkbox" checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
        <span>{children}</span>
      </label>
    </Row>
  )
}
