import { ArchiveRestore, FileArchive } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Root } from '../../../shared/schemas/roots.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import type { VaultStatus } from '../../../shared/schemas/vault.ts'
import { InlineError } from '../../components/inline-error.tsx'
import type { SecretsState } from '../../state/vault/secrets-store.ts'
import type { VaultState } from '../../state/vault/vault-store.ts'
import { AtRiskList } from './at-risk-list.tsx'
import { countKept } from './count-kept.ts'
import { KeepingSection } from './keeping-section.tsx'
import { KeptFigures } from './kept-figures.tsx'
import { LostList } from './lost-list.tsx'
import { MonthsChart } from './months-chart.tsx'
import { ScheduleRow } from './schedule-row.tsx'
import { SecretsSection } from './secrets-section.tsx'
import { countWithoutPrompts, toMonths } from './to-months.ts'

/** What the screen shows of the vault, and does with it. */
export const SHOWN = [
  'status',
  'survey',
  'isSurveyOld',
  'isLookedAt',
  'kept',
  'lost',
  'schedule',
  'verified',
  'problem',
  'look',
  'switchTo',
  'chooseFolder',
  'chooseExtras',
  'keep',
  'verify',
  'stop',
  'setSchedule',
  'copyCronLine',
  'show',
  'dismissProblem',
] as const satisfies readonly (keyof VaultState)[]

export interface VaultPageProps {
  readonly vault: Pick<VaultState, (typeof SHOWN)[number]>
  readonly status: VaultStatus
  readonly sessions: readonly Session[]
  readonly roots: readonly Root[]
  readonly now: number
  readonly secrets: SecretsState
  onRestore(): void
  onRestoreArchive(): void
}

/** What is kept, whether it is sound, what is at risk, and what is lost. */
export function VaultPage(props: VaultPageProps) {
  const { vault, status, sessions, roots, now, secrets, onRestore, onRestoreArchive } = props
  const { survey, kept, lost } = vault
  const old = vault.isSurveyOld && <p className="quiet">Last known state of the vault:</p>
  return (
    <section className="vault" aria-labelledby="vault-title">
      <header className="screen-header">
        <div>
          <h1 id="vault-title">Vault</h1>
          <p className="quiet">
            Claude Code deletes old conversations. The vault stores exact copies of them.
          </p>
        </div>
        <div className="screen-tools">
          <button type="button" className="button" onClick={onRestoreArchive}>
            <FileArchive size={16} aria-hidden /> Restore from a zip…
          </button>
          <button type="button" className="button" disabled={kept.length === 0} onClick={onRestore}>
            <ArchiveRestore size={16} aria-hidden /> Restore…
          </button>
        </div>
      </header>
      {vault.problem !== null && <InlineError message={vault.problem} onDismiss={vault.dismissProblem} />}
      <KeepingSection
        status={status}
        notKept={roots.filter(({ isLoose, isInside }) => isLoose && isInside === undefined)}
        onSwitch={vault.switchTo}
        onChooseFolder={vault.chooseFolder}
        onChooseExtras={vault.chooseExtras}
        onShow={vault.show}
        onKeep={vault.keep}
        onStop={vault.stop}
      >
        <ScheduleRow
          schedule={vault.schedule}
          isOn={status.isOn}
          onSet={vault.setSchedule}
          onCopy={vault.copyCronLine}
        />
      </KeepingSection>
      {survey === null || !vault.isLookedAt ? (
        <p className="vault-section quiet" role="status">
          {vault.problem === null && status.problem === null
            ? 'Reading the vault…'
            : 'The vault cannot be read right now.'}
        </p>
      ) : (
        <>
          <Section title="Backed up">
            {old}
            <KeptFigures
              parts={survey.parts}
              skipped={survey.skipped}
              count={countKept(kept, sessions)}
              hasSample={roots.some(({ origin }) => origin === 'sample')}
              verifying={status.verifying}
              verified={vault.verified}
              now={now}
              onVerify={vault.verify}
              onStop={() => vault.stop('verifying')}
            />
          </Section>
          <Section title="At risk">
            {old}
            <AtRiskList
              atRisk={survey.atRisk}
              sessions={sessions}
              isOn={status.isOn}
              hasCopies={survey.parts.length > 0}
              isBusy={status.keeping !== null}
              onKeep={() => (status.isOn ? vault.keep() : vault.switchTo(true))}
            />
          </Section>
          <Section title="Conversations by month">
            <MonthsChart months={toMonths({ sessions, kept, lost })} />
          </Section>
          <Section title="Lost sessions">
            <LostList lost={lost} withoutPrompts={countWithoutPrompts({ sessions, kept, lost })} />
          </Section>
        </>
      )}
      <Section title="Secrets">
        <SecretsSection secrets={secrets} />
      </Section>
    </section>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="vault-section" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
