import type { TranscriptRecord } from '../parse/record.ts'

/**
 * What two records have in common that say the same title: Claude Code writes the one that a session has again and again. A
 * record may have only its start, so the length counts too.
 */
export function titleKeyOf(record: TranscriptRecord): string | undefined {
  if (record.kind === 'summary') return `${record.length} ${record.summary}`
  return record.kind === 'state' && record.type.endsWith('-title')
    ? `${record.length} ${record.value}`
    : undefined
}
