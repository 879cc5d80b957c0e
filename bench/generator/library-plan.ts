import { buildProject, type Project } from './project.ts'
import { Random } from './random.ts'
import { RARE_PHRASES, RARE_WORDS, SELDOM_WORDS } from './search-terms.ts'
import type { Language } from './texts.ts'
import { FIRST, LAST, type Version, versionAt } from './versions.ts'

export interface LibraryShape {
  readonly megabytes: number
  /** Transcripts: mains and subagents. Meta files and overflow files come on top. */
  readonly files: number
  readonly seed: number
  /** Milliseconds: nothing is newer. */
  readonly until: number
}

export interface SessionPlan {
  readonly index: number
  /** `gone`: the main file was deleted, its subagents are still there. */
  readonly kind: 'conversation' | 'fork' | 'metadata' | 'empty' | 'gone'
  readonly project: Project
  readonly version: Version
  readonly bytes: number
  /** When the session begins. */
  readonly start: number
  readonly language: Language
  readonly plants: { prompt?: string; answer?: string; output?: string }
  readonly agentBytes: number[]
  warmups: number
}

const DAY = 86_400_000
const MAIN_SHARE = 0.42
const WARMUP_SHARE = 0.16
const EMPTY_SHARE = 0.05
const METADATA_SHARE = 0.1
const MAX_FILE_SHARE = 0.055
const MAX_FILE_BYTES = 58_000_000

/** Deals sizes, versions, dates and subagents out so evenly that every seed gives about the same mix. */
export function planLibrary({ megabytes, files, seed, until }: LibraryShape): SessionPlan[] {
  const random = new Random(`${seed}/plan`)
  const mainCount = Math.max(1, Math.round(files * MAIN_SHARE))
  const warmupCount = Math.round(files * WARMUP_SHARE)
  const emptyCount = Math.round(mainCount * EMPTY_SHARE)
  const metadataCount = Math.round(mainCount * METADATA_SHARE)
  const talkCount = Math.max(1, mainCount - emptyCount - metadataCount)
  const projectCount = Math.max(2, Math.min(90, Math.round(mainCount / 24)))
  const projects = Array.from({ length: projectCount }, (_, i) => buildProject(String(seed), i))

  const total = megabytes * 1_000_000
  const cap = Math.min(MAX_FILE_BYTES, total * MAX_FILE_SHARE)
  const agentCount = Math.max(0, files - mainCount - warmupCount)
  const sizes = fitTo(total, cap, [...spread(talkCount, 40_000, 2.13), ...spread(agentCount, 45_000, 1.3)])

  const sessions = Array.from({ length: mainCount }, (_, index): SessionPlan => {
    const isTalk = index < talkCount
    const place = (0.5 + index * 0.618_033_988_75) % 1
    const isFork = isTalk && index > talkCount * 0.02 && index % 40 === 7
    const silent = index < talkCount + metadataCount ? 'metadata' : 'empty'
    return {
      index,
      kind: isFork ? 'fork' : isTalk ? (index % 100 === 93 ? 'gone' : 'conversation') : silent,
      project: projects[Math.floor(projectCount * (random.next() / 0x1_0000_0000) ** 1.8)] as Project,
      version: versionAt(place),
      bytes: isTalk ? (sizes[index] ?? 0) : 0,
      start: until - 90 * DAY * (1 - place) - random.below(2 * DAY),
      language: pickLanguage(random),
      plants: {},
      agentBytes: [],
      warmups: 0,
    }
  })
  dealAgents(random, sessions, sizes.slice(talkCount))
  dealWarmups(sessions, warmupCount)
  dealPlants(sessions)
  return sessions
}

/** Evenly spaced quantiles of a log-normal distribution, largest first. */
function spread(count: number, median: number, sigma: number): number[] {
  return Array.from({ length: count }, (_, i) => median * Math.exp(sigma * toNormal(1 - (i + 0.5) / count)))
}

/** The inverse of the normal distribution (Abramowitz and Stegun 26.2.23: exact enough for file sizes). */
function toNormal(quantile: number): number {
  const tail = Math.min(quantile, 1 - quantile)
  const t = Math.sqrt(-2 * Math.log(tail))
  const rest =
    (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
  return (quantile < 0.5 ? -1 : 1) * (t - rest)
}

function fitTo(total: number, cap: number, sizes: readonly number[]): number[] {
  let fitted = [...sizes]
  for (let round = 0; round < 8; round += 1) {
    const factor = total / fitted.reduce((sum, size) => sum + size, 0)
    fitted = fitted.map((size) => Math.min(cap, size * factor))
  }
  return fitted
}

function pickLanguage(random: Random): Language {
  const place = random.below(100)
  if (place < 2) return 'chinese'
  if (place < 4) return 'japanese'
  if (place < 5) return 'korean'
  return place < 11 ? 'accented' : 'english'
}

/** Long and new sessions have more subagents. */
function dealAgents(random: Random, sessions: readonly SessionPlan[], sizes: readonly number[]): void {
  const able = sessions.filter(
    ({ kind, version }) => kind !== 'metadata' && kind !== 'empty' && version >= FIRST.flatAgents,
  )
  const sums: number[] = []
  let sum = 0
  for (const { bytes, version, kind } of able) {
    sum += kind === 'gone' ? 800 : Math.sqrt(bytes) * (version >= FIRST.agentMeta ? 2 : 1)
    sums.push(sum)
  }
  for (const size of sizes) {
    const place = (random.next() / 0x1_0000_0000) * sum
    able[sums.findIndex((until) => place < until)]?.agentBytes.push(size)
  }
}

function dealWarmups(sessions: readonly SessionPlan[], count: number): void {
  const able = sessions.filter(({ version }) => version >= FIRST.flatAgents && version <= LAST.warmup)
  for (let i = 0; i < count && able.length > 0; i += 1) {
    const session = able[i % able.length]
    if (session !== undefined) session.warmups += 1
  }
}

function dealPlants(sessions: readonly SessionPlan[]): void {
  const able = sessions.filter(({ kind }) => kind === 'conversation')
  const terms = [...RARE_WORDS, ...RARE_PHRASES]
  const places = ['prompt', 'answer', 'output'] as const
  const plant = (session: SessionPlan | undefined, place: (typeof places)[number], term: string) => {
    if (session === undefined) return
    const held = session.plants[place]
    session.plants[place] = held === undefined ? term : `${held} ${term}`
  }
  terms.forEach((term, i) => {
    places.forEach((place, j) => {
      const session =
        able[Math.floor(((i * places.length + j + 0.5) / (terms.length * places.length)) * able.length)]
      plant(session, place, term)
    })
  })
  able.forEach((session, i) => {
    const word = SELDOM_WORDS[Math.floor(i / 25) % SELDOM_WORDS.length]
    if (i % 25 === 11 && word !== undefined) plant(session, 'answer', word)
  })
}
