/** What is said of a prompt that was typed while the model was working. */
export const QUEUED_WORDS = {
  interjection: 'Typed while the model was working',
  queued: 'Typed and never sent',
} as const
