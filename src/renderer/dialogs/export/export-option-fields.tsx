import { PAGE_FORMAT_NAMES, PAGE_FORMATS } from '../../../shared/export-formats.ts'
import type { ExportOptions } from '../../../shared/schemas/export.ts'
import { OwnWords } from './review/own-words.tsx'

export interface ExportOptionFieldsProps {
  readonly options: ExportOptions
  /** Sessions are not chosen one by one, so some may have no conversation. */
  readonly mayBeEmpty: boolean
  /** Words of the person's own that are taken out. */
  readonly ownWords: readonly string[]
  onAddWord(word: string): void
  onRemoveWord(word: string): void
  onChoose(options: Partial<ExportOptions>): void
}

interface Choice<T extends string> {
  readonly value: T
  readonly label: string
}

const FORMATS: readonly Choice<ExportOptions['format']>[] = [
  ...PAGE_FORMAT_NAMES.map((value) => ({ value, label: PAGE_FORMATS[value].label })),
  { value: 'both', label: 'Page and Markdown' },
  { value: 'raw', label: 'Transcripts' },
]
const DETAILS: readonly Choice<ExportOptions['detail']>[] = [
  { value: 'talk', label: 'Prompts and answers' },
  { value: 'tools', label: 'With tools' },
  { value: 'all', label: 'Everything' },
]
type Redaction = 'secrets' | 'personal' | 'nothing'

const REDACTIONS: readonly Choice<Redaction>[] = [
  { value: 'secrets', label: 'Secrets' },
  { value: 'personal', label: 'Secrets and personal details' },
  { value: 'nothing', label: 'Nothing' },
]
const REDACTED: Readonly<Record<Redaction, ExportOptions['redact']>> = {
  secrets: ['secrets'],
  personal: ['secrets', 'personal'],
  nothing: [],
}
const FLAGS = [
  { name: 'thinking', label: 'Thinking', title: 'What the model thought before it answered' },
  { name: 'subagents', label: 'Subagents', title: 'In full, below the calls that started them' },
  {
    name: 'overflow',
    label: 'Long outputs',
    title: 'Outputs that Claude Code saved in separate files',
  },
  { name: 'images', label: 'Images', title: 'Pasted and generated images' },
  { name: 'timestamps', label: 'Timestamps', title: 'The time of each message' },
  { name: 'usage', label: 'Tokens and cost', title: 'What the session used, in the head of the page' },
] as const

/** The format, and how much of each conversation it contains. */
export function ExportOptionFields(props: ExportOptionFieldsProps) {
  const { options, mayBeEmpty, ownWords, onAddWord, onRemoveWord, onChoose } = props
  const isRaw = options.format === 'raw'
  const hasTranscripts = isRaw || options.raw
  return (
    <>
      <Segments
        legend="Format"
        choices={FORMATS}
        value={options.format}
        onChoose={(format) => onChoose({ format })}
      />
      <Segments
        legend="Remove"
        choices={REDACTIONS}
        value={toRedaction(options.redact)}
        onChoose={(what) => onChoose({ redact: [...REDACTED[what]] })}
      />
      {options.redact.length > 0 && <OwnWords words={ownWords} onAdd={onAddWord} onRemove={onRemoveWord} />}
      <Segments
        legend="Detail"
        choices={DETAILS}
        value={options.detail}
        isDisabled={isRaw}
        onChoose={(detail) => onChoose({ detail })}
      />
      <fieldset className="export-group">
        <legend>Include</legend>
        <div className="export-flags">
          {FLAGS.map(({ name, label, title }) => (
            <label key={name} className="check" title={title}>
              <input
                type="checkbox"
                checked={options[name]}
                disabled={isRaw}
                onChange={({ target }) => onChoose({ [name]: target.checked })}
              />
              {label}
            </label>
          ))}
          <label className="check" title="The files of Claude Code, in a zip">
            <input
              type="checkbox"
              checked={isRaw || options.raw}
              disabled={isRaw}
              onChange={({ target }) => onChoose({ raw: target.checked })}
            />{' '}
            Transcripts{' '}
          </label>
          <label
            className="check export-long-flag"
            title="Byte for byte as Claude Code wrote them, with all secrets"
          >
            <input
              type="checkbox"
              checked={options.unchanged && hasTranscripts}
              disabled={!hasTranscripts}
              onChange={({ target }) => onChoose({ unchanged: target.checked })}
            />
            Transcripts unchanged, for backup
          </label>
          <label className="check export-long-flag" title="Warmups, internal agents and empty sessions">
            <input
              type="checkbox"
              checked={options.empty && mayBeEmpty}
              disabled={!mayBeEmpty}
              onChange={({ target }) => onChoose({ empty: target.checked })}
            />
            Sessions without a conversation
          </label>
        </div>
      </fieldset>
    </>
  )
}

function toRedaction(redact: ExportOptions['redact']): Redaction {
  if (redact.length === 0) return 'nothing'
  return redact.includes('personal') ? 'personal' : 'secrets'
}

interface SegmentsProps<T extends string> {
  readonly legend: string
  readonly choices: readonly Choice<T>[]
  readonly value: T
  readonly isDisabled?: boolean
  onChoose(value: T): void
}

function Segments<T extends string>({
  legend,
  choices,
  value,
  isDisabled = false,
  onChoose,
}: SegmentsProps<T>) {
  return (
    <fieldset className="export-group" disabled={isDisabled}>
      <legend>{legend}</legend>
      <div className="segments">
        {choices.map((choice) => (
          <label key={choice.value} className="segment">
            <input
              type="radio"
              name={`export-${legend}`}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
