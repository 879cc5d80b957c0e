/** What can be taken out of an export: keys and passwords; who and where somebody is. */
export const REDACT_GROUPS = ['secrets', 'personal'] as const

export type RedactGroup = (typeof REDACT_GROUPS)[number]
