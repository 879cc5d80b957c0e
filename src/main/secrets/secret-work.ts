import type { SecretProgress } from '../../shared/schemas/secrets.ts'
import { openKept } from '../kept/open-kept.ts'
import { followVaultPlace } from '../settings/follow-vault-place.ts'
import type { WorkContext } from '../threads/serve-work.ts'
import { type ReportRequest, reportSecrets } from './report/report-secrets.ts'
import { type SurveyExportRequest, surveyExport } from './survey-export.ts'

/** What a thread can be asked to look through. */
export type SecretWork =
  | ({ readonly work: 'survey secrets' } & Omit<SurveyExportRequest, 'signal' | 'onProgress'>)
  | ({ readonly work: 'report secrets' } & Omit<ReportRequest, 'signal' | 'onProgress' | 'kept'>)

export function doSecretWork(
  data: SecretWork,
  { signal, report }: WorkContext<SecretProgress>,
): Promise<unknown> {
  const context = { signal, onProgress: (progress: SecretProgress) => report(progress) }
  if (data.work === 'survey secrets') return surveyExport({ ...data, ...context })
  const kept = openKept(data.dataFolder, followVaultPlace(data.dataFolder))
  return reportSecrets({ ...data, kept, ...context })
}
