import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { agent } from '../../../../fixtures/agent-tools.ts'
import { fork } from '../../../../fixtures/derived-transcripts.ts'
import { spilled } from '../../../../fixtures/overflow.ts'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { type Transcript, transcript } from '../../../../fixtures/transcript.ts'
import { runs } from '../../../core/testing/runs.ts'
import { dumpIndex } from '../../testing/index/dump-index.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'

const KILLS = runs(5)

function manyTranscripts() {
  return Array.from({ length: 40 }, (_, at) => {
    const t = transcript({ seed: `kill-${at}`, cwd: `/home/ada/project-${at % 7}`, version: '2.1.100' })
    for (let turn = 0; turn < 12; turn++) {
      t.prompt(`Prompt ${turn} of ${at}`)
      const { leaf } = t.respond({
        text: 'Trying.',
        calls: [bash('npm test', { stdout: `line ${turn}\n`.repeat(400) })],
      })
      t.respond({ calls: [spilled(bash('cat big.log'), 'log line\n'.repeat(3000))] })
      if (turn % 5 === 4) t.rewindTo(leaf)
    }
    t.respond({
      calls: [agent({ prompt: 'Look', description: 'Look', work: (a) => void a.respond('Seen.') })],
    })
    return t
  })
}

function withForks(transcripts: readonly Transcript[]): readonly Transcript[] {
  return transcripts.flatMap((t, at) => {
    if (at % 4 > 0) return [t]
    const copy = fork(t, { seed: `fork-${at}` })
    copy.prompt('Another way')
    const cwd = `/home/ada/worktree-${at % 3}`
    return [t, copy, fork(copy, { seed: `fork-of-fork-${at}` }), fork(copy, { seed: `worktree-${at}`, cwd })]
  })
}

function startIndexing(folder: string, root: string) {
  const script = new URL('../../testing/index/index-once.ts', import.meta.url).pathname
  return spawn(process.execPath, [script, folder, root], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** A number between 0 and 1 that is the same in every run. */
function spread(at: number): number {
  return (at * 0.618034) % 1
}

test(
  'killed again and again at any moment, the index ends up as if it had been built in one go',
  async () => {
    const root = temporaryRoot(withForks(manyTranscripts()).flatMap((t) => t.files()))
    const folder = temporaryRoot([])

    const started = performance.now()
    const [code] = await once(startIndexing(join(folder, 'one-go'), root), 'exit')
    const duration = performance.now() - started
    expect(code).toBe(0)

    let killed = 0
    for (let at = 1; at <= KILLS; at++) {
      const child = startIndexing(join(folder, 'killed'), root)
      await setTimeout(duration * spread(at))
      if (child.kill('SIGKILL')) killed++
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    expect(killed).toBeGreaterThan(0)
    const [last] = await once(startIndexing(join(folder, 'killed'), root), 'exit')
    expect(last).toBe(0)
    expect(dumpIndex(join(folder, 'killed'))).toEqual(dumpIndex(join(folder, 'one-go')))
  },
  KILLS * 24_000,
)
