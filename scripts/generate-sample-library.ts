import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSampleLibrary } from '../fixtures/sample-library.ts'

const target = join(import.meta.dirname, '..', 'resources', 'sample-library')
const files = buildSampleLibrary()

rmSync(target, { recursive: true, force: true })
for (const { path, text } of files) {
  const file = join(target, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
console.log(`Wrote ${files.length} files, ${Math.round(bytes / 1024)} KB, to ${target}`)
