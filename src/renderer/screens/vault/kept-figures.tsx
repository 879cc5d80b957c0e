import type { ReactNode } from 'react'
import type { KeptCount } from '../../../core/vault/count-talks.ts'
import { toCount, toCounted, toExactDate, toSize, toWhen } from '../../../shared/format.ts'
import type { VaultPart, VaultStatus, VerifyReport } from '../../../shared/schemas/vault.ts'
import { VaultProgressLine } from './vault-progress-line.tsx'
import { VerifyOutcome } from './verify-outcome.tsx'

export interface KeptFiguresProps {
  readonly parts: readonly VaultPart[]
  readonly count: KeptCount
  /** What other computers keep there and cannot be read, in sentences. */
  readonly skipped: readonly string[]
  readonly hasSample: boolean
  readonly verifying: VaultStatus['verifying']
  readonly verified: VerifyReport | null
  readonly now: number
  onVerify(isFull: boolean): void
  onStop(): void
}

/** How much is kept, its size against the source, and when it was last looked after. */
export function KeptFigures(props: KeptFiguresProps) {
  const { parts, count, skipped, hasSample, verifying, verified, now, onVerify, onStop } = props
  const sample = hasSample && 'Sample conversations are not backed up.'
  if (parts.length === 0) return <p className="quiet">Nothing is backed up yet. {sample}</p>
  const own = parts.filter(({ isOwn }) => isOwn)
  const others = parts.filter(({ isOwn }) => !isOwn)
  const files = total(own, ({ files }) => files)
  const [vaultBytes, sourceBytes] = [
    total(own, ({ vaultBytes }) => vaultBytes),
    total(own, ({ sourceBytes }) => sourceBytes),
  ]
  const aside = total(own, ({ aside }) => aside)
  const passed = findOldest(own.map(({ passed }) => passed))
  return (
    <>
      <dl className="vault-figures">
        <Figure name="Sessions" title={`In ${toCounted(files, 'file')}`}>
          {toCount(count.talks)}
          {count.gone > 0 && <small>{toCount(count.gone)} deleted from disk</small>}
          {count.minor > 0 && <small>and {toCounted(count.minor, 'hidden session')}</small>}
        </Figure>
        <Figure
          name="Size"
          title={`${toSize(vaultBytes)} in the vault for ${toSize(sourceBytes)} of conversations`}
        >
          {toSize(vaultBytes)}
          <small>
            for {toSize(sourceBytes)}
            {sourceBytes > 0 && ` (${Math.round((vaultBytes / sourceBytes) * 100)}%)`}
          </small>
        </Figure>
        <Figure name="Last backup" title={passed === null ? '' : toExactDate(passed)}>
          {passed === null ? 'Never' : toWhen(passed, now)}
        </Figure>
        <Verification parts={own} now={now} />
      </dl>
      {others.length > 0 && (
        <p className="quiet vault-others">
          This vault also has{' '}
          {toCounted(
            total(others, ({ sessions }) => sessions),
            'session',
          )}{' '}
          of {others.map(({ root, host }) => `${root} on ${host}`).join(', ')}.
        </p>
      )}
      {sample && <p className="quiet vault-others">{sample}</p>}
      {skipped.map((sentence) => (
        <p key={sentence} className="quiet vault-others">
          {sentence}
        </p>
      ))}
      {aside > 0 && (
        <p className="vault-others">
          Scrollback set aside {toCounted(aside, 'file')} that it cannot explain. Nothing was deleted. To see{' '}
          {aside === 1 ? 'the file' : 'the files'}, choose “Verify every byte”.
        </p>
      )}
      <div className="vault-row">
        {verifying === null ? (
          <>
            <button type="button" className="button" data-size="small" onClick={() => onVerify(true)}>
              Verify every byte
            </button>
            <button type="button" className="button" data-size="small" onClick={() => onVerify(false)}>
              Verify quickly
            </button>
          </>
        ) : (
          <VaultProgressLine name="Verifying" progress={verifying.progress} onStop={onStop} />
        )}
      </div>
      <VerifyOutcome report={verified} />
    </>
  )
}

interface FigureProps {
  readonly name: string
  readonly title: string
  readonly children: ReactNode
}

function Figure({ name, title, children }: FigureProps) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface VerificationProps {
  readonly parts: readonly VaultPart[]
  readonly now: number
}

/** When every byte was last seen, and the structure, if that was later. */
function Verification({ parts, now }: VerificationProps) {
  const full = toVerified(parts.map(({ full }) => full))
  const quick = toVerified(parts.map(({ quick }) => quick))
  const isStructureNewer = quick !== null && quick.time > (full?.time ?? 0)
  return (
    <Figure name="Last full verification" title={full === null ? '' : toExactDate(full.time)}>
      {full === null ? 'Never' : toWhen(full.time, now)}
      {full !== null && <Outcome problems={full.problems} />}
      {isStructureNewer && (
        <Outcome problems={quick.problems} title={toExactDate(quick.time)}>
          structure checked {toWhen(quick.time, now)}:{' '}
        </Outcome>
      )}
    </Figure>
  )
}

interface OutcomeProps {
  readonly problems: number
  readonly title?: string
  readonly children?: ReactNode
}

function Outcome({ problems, title, children }: OutcomeProps) {
  return (
    <small data-kind={problems > 0 ? 'error' : undefined} title={title}>
      {children}
      {problems === 0 ? 'no problems' : toCounted(problems, 'problem')}
    </small>
  )
}

/** Of several roots, the one that was verified longest ago tells. */
function toVerified(notes: readonly VaultPart['full'][]): VaultPart['full'] {
  const time = findOldest(notes.map((note) => note?.time ?? null))
  return time === null ? null : { time, problems: total(notes, (note) => note?.problems ?? 0) }
}

function total<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((sum, each) => sum + of(each), 0)
}

function findOldest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length < times.length || known.length === 0 ? null : Math.min(...known)
}
