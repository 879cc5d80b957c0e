import type { ReadingHeader } from '../../core/items/item.ts'
import { totalUsage } from '../../core/model/session/usage-by-model.ts'
import { isBeingWritten } from '../../shared/being-written.ts'
import { existsSync } from '../files/source-files.ts'
import { chooseGiven, findGivenTitle, NO_SIDE_FILES, toTitleFile } from '../library/sessions/given-titles.ts'
import type { FoundFile } from '../library/sources/discover.ts'
import type { ReadTranscript } from './read-transcript-file.ts'
import type { ReadSessionPlace } from './session-place.ts'

const NO_MODELS: ReadonlySet<string> = new Set(['<synthetic>', 'unknown'])

export function buildHeader(
  { file, facts, title, usage, transcript }: ReadTranscript,
  { id: session, project, main }: ReadSessionPlace,
  now: number,
): ReadingHeader {
  const { lines, unreadable, unknown } = transcript.counts
  const isOwn = file.path === main
  const place = { project, session, titleFile: toTitleFile(project, session) }
  return {
    session,
    remains: existsSync(main) ? null : findRemains(file),
    title: isOwn ? chooseGiven(title, findGivenTitle(place, NO_SIDE_FILES)).text : title.text,
    cwd: [...facts.cwds][0] ?? null,
    gitBranch: facts.gitBranch ?? null,
    models: [...usage.keys()].filter((model) => !NO_MODELS.has(model)).sort(),
    versions: facts.versions,
    started: facts.started ?? null,
    updated: facts.updated ?? null,
    tokens: totalUsage(usage),
    bytes: file.size,
    lines,
    unreadable,
    unknown,
    isTorn: transcript.unreadable.at(-1)?.reason === 'torn',
    isLive: isBeingWritten({ modified: file.modified, updated: facts.updated ?? null }, now),
  }
}

/** What stands for a session whose transcript is gone. */
function findRemains({ kind }: FoundFile): ReadingHeader['remains'] {
  if (kind === 'earlier') return 'earlier'
  return kind === 'subagent' ? 'subagents' : 'outputs'
}
