/**
 * Of a thread that makes pages. What it reads is soon forgotten: more makes it no faster, and lets garbage lie for longer the
 * more there is to export. A conversation of 1 GB takes a third of it.
 */
export const PAGES_MEMORY = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024 }

/** Of a thread that only writes. Its bytes lie elsewhere and are given back when this is tidied: the smaller, the sooner. */
export const WRITER_MEMORY = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 1024 }
