import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { openContentFile } from './content-file.ts'

test('a record with NULs inside is read as it was when it was outlined', () => {
  const path = join(temporaryRoot([]), 'a.jsonl')
  const line = '{"type":"user","message":{"role":"user","content":"Many\0dunlins"}}'
  writeFileSync(path, line)
  const file = openContentFile(path)
  const { blocks } = file.read({ line: 1, offset: 0, length: line.length })
  file.close()
  expect(blocks).toEqual([{ kind: 'text', text: 'Many dunlins' }])
})
