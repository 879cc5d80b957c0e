import type { ExportSession } from './survey-session.ts'

/** Why a session is not what it was when it was listed; undefined where it is, or was only added to. */
export function findListedChange({ summary }: ExportSession, size: number): string | undefined {
  return size < summary.fileBytes
    ? 'It is shorter than when it was listed: something was cut off.'
    : undefined
}
