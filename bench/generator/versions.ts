import type { Random } from './random.ts'

/** A Claude Code version that can be compared: 2.1.71 is 2_001_071. */
export type Version = number

export const FIRST = {
  gitBranch: 1_000_058,
  warmup: 2_000_019,
  fileHistory: 2_000_008,
  flatAgents: 2_000_031,
  queue: 2_000_062,
  asyncAgents: 2_000_074,
  sourceUuid: 2_000_077,
  turnDuration: 2_001_001,
  nestedAgents: 2_001_002,
  overflow: 2_001_009,
  progress: 2_001_011,
  tasks: 2_001_017,
  noOutputExpected: 2_001_038,
  persistedPath: 2_001_047,
  agentTool: 2_001_063,
  lastPrompt: 2_001_069,
  agentMeta: 2_001_071,
  entrypoint: 2_001_078,
  titles: 2_001_081,
  attachments: 2_001_090,
  optionalOriginal: 2_001_097,
  origin: 2_001_101,
  awaySummary: 2_001_111,
  leafUuid: 2_001_120,
  preserved: 2_001_143,
  mode: 2_001_152,
  tokensReminder: 2_001_207,
} as const

export const LAST = {
  multiEdit: 1_000_067,
  inlineAgents: 2_000_022,
  warmup: 2_001_005,
  summary: 2_001_027,
  progress: 2_001_083,
  slug: 2_001_217,
} as const

/** Share of the sessions, first and last version of a span. */
const SPANS: readonly (readonly [share: number, from: Version, to: Version])[] = [
  [0.03, 1_000_011, 1_000_057],
  [0.03, 1_000_058, 1_000_128],
  [0.04, 2_000_000, 2_000_030],
  [0.1, 2_000_031, 2_000_076],
  [0.06, 2_001_000, 2_001_010],
  [0.24, 2_001_011, 2_001_070],
  [0.2, 2_001_071, 2_001_083],
  [0.2, 2_001_084, 2_001_167],
  [0.1, 2_001_168, 2_001_232],
]

/** The version at that place (0 to 1) between the oldest and the newest. */
export function versionAt(place: number): Version {
  let from = 0
  for (const [share, first, last] of SPANS) {
    if (place < from + share) return first + Math.floor(((place - from) / share) * (last - first + 1))
    from += share
  }
  return 2_001_232
}

export function toVersionText(version: Version): string {
  return `${Math.floor(version / 1_000_000)}.${Math.floor(version / 1000) % 1000}.${version % 1000}`
}

export function modelOf(version: Version, random: Random): string {
  if (random.chance(0.08)) return 'claude-haiku-4-5-20251001'
  if (version < 1_000_118) return 'claude-sonnet-4-20250514'
  if (version < 2_000_051) return 'claude-sonnet-4-5-20250929'
  if (version < 2_001_032) return 'claude-opus-4-5-20251101'
  return 'claude-opus-4-6'
}
