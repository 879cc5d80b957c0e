import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectOverflow } from '../../../core/model/session/overflow.ts'
import { readTranscript } from '../../library/transcripts/read-transcript.ts'
import { countTranscript } from './count-transcript.ts'

const SAMPLE = join(import.meta.dirname, '../../../../resources/sample-library/projects')

test('counts what a whole reading counts, and finds the outputs that it finds', async () => {
  const paths = readdirSync(SAMPLE, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.jsonl'),
  )
  let outputs = 0
  for (const path of paths.map((path) => join(SAMPLE, path))) {
    const whole = await readTranscript(path)
    const { counts, records } = await countTranscript(path, {})
    expect(counts).toEqual(whole.counts)
    const names = collectOverflow(whole.records).map(({ name, sessionId }) => ({ name, sessionId }))
    expect(collectOverflow(records)).toMatchObject(names)
    outputs += names.length
  }
  expect(outputs).toBeGreaterThan(0)
})
