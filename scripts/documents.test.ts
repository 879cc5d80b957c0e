import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { MARKUP_TEXTS } from '../fixtures/markup-texts.ts'
import { MARKUP_TAGS } from '../src/core/markup/markup-tags.ts'
import { openSettings } from '../src/main/settings/settings.ts'
import { ANNOTATION_KINDS } from '../src/shared/annotations.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'fixtures/README.md'],
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

test.each(documents)('every link and picture of %s leads somewhere', (path) => {
  const broken = listTargets(read(path)).filter((target) => !leadsSomewhere(path, target))
  expect(broken).toEqual([])
})

test('every picture is shown, in light and in dark', () => {
  const pictures = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.png'))
  const text = read('README.md')
  expect(pictures.filter((name) => !text.includes(`docs/${name}`))).toEqual([])
  const counterparts = pictures.map((name) =>
    name.replace(/(light|dark)\.png$/, (end) => (end === 'light.png' ? 'dark.png' : 'light.png')),
  )
  expect(counterparts.filter((name) => !pictures.includes(name))).toEqual([])
})

test('docs/settings.md describes every setting', () => {
  const names = Object.keys(openSettings(join(tmpdir(), 'scrollback-nowhere'), () => {}).read())
  const text = read('docs/settings.md')
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

test('docs/annotations.md describes every kind of annotation, with all fields of its value', () => {
  const rows = new Map(
    [...read('docs/annotations.md').matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)].map(([, kind, text]) => [
      kind,
      text,
    ]),
  )
  const missing = Object.entries(ANNOTATION_KINDS).flatMap(([kind, { shape }]) =>
    Object.keys(shape).filter((field) => !rows.get(kind)?.includes(`\`${field}\``)),
  )
  expect(missing).toEqual([])
})

test('docs/markup.md lists every tag with what it is drawn as and its fixture', () => {
  const rows = [...read('docs/markup.md').matchAll(/^\| `<([^>]+)>` \| (.+) \| `(.+)` \|$/gm)]
  expect(rows.map(([, tag, drawnAs]) => `${tag}: ${drawnAs}`)).toEqual(
    MARKUP_TAGS.map(({ tag, drawnAs }) => `${tag}: ${drawnAs}`),
  )
  expect(rows.map(([, , , fixture = '']) => fixture).toSorted()).toEqual(Object.keys(MARKUP_TEXTS).toSorted())
})

test('whatever the documents tell people to run with npm is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
  const named = documents.flatMap((path) => [...read(path).matchAll(/npm run ([a-z-]+)/g)])
  expect(named.map(([, name = '']) => name).filter((name) => scripts[name] === undefined)).toEqual([])
})

test('every module that a document for developers names is there', () => {
  const modules = globSync('{src,scripts,bench,e2e,fixtures}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: ['**/node_modules'],
  }).map((path) => `/${path.replaceAll('\\', '/')}`)
  const texts = documents.filter((path) => !/^(README|CHANGELOG|docs\/search)\.md$/.test(path)).map(read)
  // By its whole path, or by the end of it.
  const names = texts.flatMap((text) =>
    [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, name]) => name),
  )
  expect(names.filter((name) => !modules.some((path) => path.endsWith(`/${name}`)))).toEqual([])
})

function listTargets(text: string): readonly string[] {
  // What stands in a code block is an example.
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
  const found = [...prose.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)]
  return found
    .map(([, link, attribute]) => link ?? attribute ?? '')
    .filter((target) => !/^https?:/.test(target))
}

function leadsSomewhere(from: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? from : join(dirname(from), path)
  if (!existsSync(join(root, file))) return false
  return anchor === undefined || listAnchors(read(file)).includes(anchor)
}

/** As GitHub names them. */
function listAnchors(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}
