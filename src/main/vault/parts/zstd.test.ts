import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFile } from '../../files/file-io.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { walkFrames } from './walk-frames.ts'
import { compressFrame, decompressFrame, FAST_LEVEL } from './zstd.ts'

test('bytes become one frame, whatever its length is: Node adds an empty one behind a frame that just fills its buffer', async () => {
  const path = join(temporaryRoot([]), 'frame.zst')
  for (let length = 1000; length < 1030; length++) {
    const bytes = randomBytes(length)
    const packed = await compressFrame(bytes, FAST_LEVEL)
    expect(await decompressFrame(packed, length)).toEqual(bytes)
    writeFileSync(path, packed)
    const { frames } = withFile(path, 'r', (file) => walkFrames(file, packed.length))
    expect(frames.map((frame) => frame.length)).toEqual([length])
  }
})
