/** What is said above a prompt that did not simply begin a turn. */
export const PROMPT_REMARKS = {
  interjection: 'Typed while the model was working',
  queued: 'Queued, not sent',
  scheduled: 'Scheduled',
} as const
