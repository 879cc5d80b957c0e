import { createHash } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { withFile } from '../../files/file-io.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { keep, onlyPart, unpackAll } from '../../testing/vault/vault-files.ts'
import { Ledger } from '../parts/ledger.ts'
import { walkFrames } from '../parts/walk-frames.ts'
import { verifyPart } from '../verifying/verify-part.ts'

/** What Claude Code adds in one turn, so that it shrinks as real turns do. */
function turnsOfConversation(turns: number): readonly string[] {
  const t = transcript({ seed: 'merge', cwd: '/home/ada/code/tides', version: '2.1.100' })
  const read = () => t.files().reduce((text, file) => text + file.text, '')
  const added: string[] = []
  for (let turn = 0; turn < turns; turn++) {
    t.prompt(`Why does the gauge of ${turn} o'clock differ from the table? Look at station ${turn * 37}.`)
    t.respond({
      text: `The table has the ${turn}th reading in local time. ${'I compare it with the log. '.repeat(3)}`,
      calls: [bash(`grep -n ${turn} log/gauge-${turn}.csv`, { stdout: toCsv(turn) })],
    })
    added.push(read().slice(added.reduce((sum, text) => sum + text.length, 0)))
  }
  return added
}

function toCsv(turn: number): string {
  return Array.from({ length: 20 }, (_, row) => `2026-10-${row + 1},${(turn * 31 + row * 17) % 400},ok`).join(
    '\n',
  )
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

function countFrames(path: string): number {
  return withFile(path, 'r', (file) => walkFrames(file, statSync(path).size)).frames.length
}

function findLastFrame(path: string) {
  const last = withFile(path, 'r', (file) => walkFrames(file, statSync(path).size)).frames.at(-1)
  if (last === undefined) throw new Error(`“${path}” has no frames.`)
  return last
}

test('after hundreds of small passes the vault is at most a fifth of the source, and byte for byte the same', async () => {
  const MAIN = 'projects/p/main.jsonl'
  const root = temporaryRoot([{ path: MAIN, text: '' }])
  const vault = join(temporaryRoot([]), 'vault')
  let written = ''
  const wholes: string[] = []
  for (const turn of turnsOfConversation(250)) {
    written += turn
    wholes.push(createHash('sha256').update(written).digest('hex'))
    appendFileSync(join(root, MAIN), turn)
    await keep(vault, root)
  }
  const part = onlyPart(vault)
  expect(unpackAll(part).get(MAIN)).toBe(Buffer.from(written).toString('latin1'))
  expect(countFrames(join(part, `${MAIN}.zst`))).toBeLessThan(9)
  expect(sizeOf(vault) / Buffer.byteLength(written)).toBeLessThan(0.2)
  // The ledger still has the line of each pass, though its frame was merged with others, and all of it is true.
  const lines = new Ledger(part).read().entries
  expect(new Set(lines.map((entry) => entry.whole))).toEqual(new Set(wholes))
  expect((await verifyPart(part, { isFull: true })).problems).toEqual([])
}, 60_000)

test('a kept file that was damaged before it would be merged is not merged, and made anew by the next pass', async () => {
  const MAIN = 'projects/p/main.jsonl'
  const root = temporaryRoot([{ path: MAIN, text: '' }])
  const vault = join(temporaryRoot([]), 'vault')
  const add = async (text: string, onProblem?: () => void) => {
    appendFileSync(join(root, MAIN), text)
    await keep(vault, root, onProblem && { onProblem })
  }
  for (let pass = 0; pass < 7; pass++) await add(`line ${pass} ${'x'.repeat(pass * 7)}\n`)
  const part = onlyPart(vault)
  const kept = join(part, `${MAIN}.zst`)
  const bytes = readFileSync(kept)
  const at = findLastFrame(kept).at + 14
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(kept, bytes)
  let problems = 0
  await add('the last\n', () => problems++)
  expect(problems).toBe(1)
  expect(readFileSync(kept).subarray(0, bytes.length).equals(bytes)).toBe(true)
  await add('and one\n')
  expect(unpackAll(part).get(MAIN)).toBe(readFileSync(join(root, MAIN), 'latin1'))
  expect((await verifyPart(part, { isFull: true })).problems).toEqual([])
})
