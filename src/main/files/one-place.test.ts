import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')

/** What opens or makes something. How that is done is decided in this folder. */
const OPENS =
  /\b(?:openSync|openAsBlob|readFileSync|readFile|writeFileSync|writeFile|appendFileSync|appendFile|mkdirSync|mkdir|createWriteStream|open)\b/

/** Each has its reason. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['main/read-licences.ts', 'reads a file of the app itself'],
  ['main/security/app-files.ts', 'serves files of the app itself'],
  ['main/export/archive/page-entries.ts', 'reads images from a temporary folder of its own'],
  ['main/export/archive/place-images.ts', 'reads those, and makes a private folder'],
  ['main/export/archive/write-safely.ts', 'makes a private file, as a stream'],
])

test('files are opened and made in one place, which refuses pipes and decides who may read them', () => {
  const others = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) => /^(?:main|cli)\/.*\.ts$/.test(path) && !/\.test\.ts$|\/testing\/|^main\/files\//.test(path),
    )
    .filter((path) => {
      const text = readFileSync(join(SOURCES, path), 'utf8')
      const imports = text.matchAll(/import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g)
      return [...imports].some(([, names = '']) => OPENS.test(names)) || text.includes('new DatabaseSync(')
    })
  expect(others.toSorted()).toEqual([...EXCEPTIONS.keys()].toSorted())
})
