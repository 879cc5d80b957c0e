import { createHash } from 'node:crypto'
import type { Manifest, ManifestSession } from '../../shared/schemas/manifest.ts'

/** The manifest of an archive with one session and these files of it. */
export function toTestManifest(
  session: Pick<ManifestSession, 'id' | 'projectDir' | 'title'>,
  files: Readonly<Record<string, string>>,
): Manifest {
  return {
    format: 'scrollback-archive',
    version: 1,
    id: '0'.repeat(64),
    created: '2026-11-16T00:00:00.000Z',
    generator: 'test',
    options: {},
    files: Object.entries(files).map(([path, text]) => ({
      path,
      size: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
      role: 'transcript',
      session: session.id,
    })),
    sessions: [
      {
        ...session,
        cwd: '/home/ada',
        first: null,
        last: '2026-11-01T00:00:00.000Z',
        lines: 1,
        unreadable: 0,
        unknown: 0,
        prompts: 1,
        responses: 0,
        subagents: 0,
        overflow: { found: 1, missing: 0 },
        forkOf: null,
        versions: [],
        models: [],
        gitBranch: null,
        tokens: { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 },
      },
    ],
    incomplete: [],
  }
}
