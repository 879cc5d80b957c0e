import { expect, test, vi } from 'vitest'
import { DEFAULT_EXPORT_OPTIONS } from '../../shared/schemas/export.ts'
import { surveyExport } from './survey-export.ts'

vi.mock('../../core/redact/redactor.ts', () => ({
  createSubjectScanner: () => {
    throw new Error('a broken rule')
  },
}))

test('a broken rule ends the survey with a sentence, not with an empty list', async () => {
  const survey = surveyExport({ sessions: [], options: DEFAULT_EXPORT_OPTIONS, key: new Uint8Array(32) })
  await expect(survey).rejects.toThrow(/Scrollback could not look for secrets/)
})
