import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const RENDERER = join(import.meta.dirname, '..')
const CORE = join(RENDERER, '../core/render')

/** What several rooms share: `styles/`, and what exported pages show, too. */
const SHARED = 'shared'

/** A screen, the dialogs, or the window around them: each has classes of its own. */
function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  if (first === 'screens') return `screens/${second}`
  return first === 'dialogs' || first === 'window' ? first : SHARED
}

function listFiles(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith(ending) && !name.includes('.test.'))
}

/** The classes in the selectors of a style sheet. */
function classesOfSheet(path: string): readonly string[] {
  const sheet = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...sheet.matchAll(/[^{};]+(?=\{)/g)].map(([selector]) => selector)
  return selectors.flatMap((selector) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
  )
}

/** The classes that a component puts on its elements. */
function classesOfView(path: string): readonly string[] {
  const source = readFileSync(path, 'utf8')
  const values = [...source.matchAll(/className=(?:"([^"]*)"|\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\})/g)]
  return values.flatMap(([, text, code = '']) => {
    const texts =
      text === undefined ? [...code.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, each = '']) => each) : [text]
    return texts.flatMap((each) => each.split(/[\s${}]+/))
  })
}

function findRooms(): ReadonlyMap<string, ReadonlySet<string>> {
  const rooms = new Map<string, Set<string>>()
  const add = (name: string, room: string) => rooms.set(name, (rooms.get(name) ?? new Set()).add(room))
  for (const sheet of listFiles(RENDERER, '.css'))
    for (const name of classesOfSheet(join(RENDERER, sheet))) add(name, roomOf(sheet))
  for (const sheet of listFiles(CORE, '.css'))
    for (const name of classesOfSheet(join(CORE, sheet))) add(name, SHARED)
  return rooms
}

test('no view borrows the classes of another screen', () => {
  const rooms = findRooms()
  const views = listFiles(RENDERER, '.tsx')
  const borrowed = views.flatMap((view) =>
    classesOfView(join(RENDERER, view)).flatMap((name) => {
      const own = rooms.get(name)
      return own === undefined || own.has(SHARED) || own.has(roomOf(view)) ? [] : [`${view}: ${name}`]
    }),
  )
  expect(views.length).toBeGreaterThan(100)
  expect(rooms.size).toBeGreaterThan(300)
  expect(borrowed).toEqual([])
})

test('no two screens have a class of the same name', () => {
  const twice = [...findRooms()].flatMap(([name, rooms]) => {
    return rooms.size > 1 && !rooms.has(SHARED) ? [`${name}: ${[...rooms].join(', ')}`] : []
  })
  expect(twice).toEqual([])
})
