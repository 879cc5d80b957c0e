import type { VaultSurvey } from '../../../shared/schemas/vault.ts'

/** The keys of the sessions that Claude Code deletes within a week, and that are not backed up. */
export function listAtRisk(survey: VaultSurvey | null): ReadonlySet<string> {
  return new Set(survey?.atRisk.map(({ key }) => key))
}
