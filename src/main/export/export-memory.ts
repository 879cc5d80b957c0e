/**
 * Of a thread. What it reads is soon forgotten: more makes it no faster, and lets garbage lie for longer the more there is to
 * export. A conversation of 1 GB takes a third of it.
 */
export const EXPORT_MEMORY = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024 }
