import { readSessions } from '../src/main/library/sessions/read-session.ts'
import { discoverProjects } from '../src/main/library/sources/discover.ts'
import { serveThread } from '../src/main/threads/serve-thread.ts'
import { measure } from './report.ts'

/** Reads and models every session, as an export has to. */
async function modelAll(root: string): Promise<void> {
  const onProblem = ({ path, reason }: { path: string; reason: string }) => console.error(path, reason)
  for await (const project of discoverProjects(root, { onProblem })) {
    for await (const { main } of readSessions(project, { onProblem })) main?.conversation.counts
  }
}

/** Tells how long it took without the start of the thread: stripping types, which no built app does, takes part of that. */
await serveThread<string, never>((root) => measure(() => modelAll(root)))
