import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const RENDERER = join(import.meta.dirname, '..')
const CORE = join(RENDERER, '../core/render')

/** What several rooms of the window share. */
const SHARED = 'styles'
/** What the window and exported pages show alike. */
const CONVERSATION = 'core'
/** What only exported pages show. */
const PAGE = 'page'

/** A screen, a dialog, or the window around them: each has classes of its own. */
function roomOf(path: string): string {
  const [first = '', second = '', third] = path.split('/')
  if (first === 'screens' || (first === 'dialogs' && third !== undefined)) return `${first}/${second}`
  return first === 'dialogs' || first === 'window' ? first : SHARED
}

function coreRoomOf(path: string): string {
  return path.startsWith('page/') ? PAGE : CONVERSATION
}

/** What a view may use besides the classes of its own room. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  [CONVERSATION]: [PAGE],
  [PAGE]: [CONVERSATION],
  'dialogs/export': ['dialogs', SHARED, CONVERSATION],
  'dialogs/organise': ['dialogs', SHARED, CONVERSATION],
  'dialogs/restore': ['dialogs', SHARED, CONVERSATION],
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
    for (const name of classesOfSheet(join(CORE, sheet))) add(name, coreRoomOf(sheet))
  return rooms
}

/** Classes that have rules, but none in a room that the view may use. */
function findBorrowed(folder: string, toRoom: (path: string) => string): readonly string[] {
  const rooms = findRooms()
  return listFiles(folder, '.tsx').flatMap((view) => {
    const room = toRoom(view)
    const allowed = [room, ...(ALSO[room] ?? [SHARED, CONVERSATION])]
    return classesOfView(join(folder, view)).flatMap((name) => {
      const own = rooms.get(name)
      return own === undefined || allowed.some((each) => own.has(each)) ? [] : [`${view}: ${name}`]
    })
  })
}

test('no view borrows the classes of another screen, dialog or of the window', () => {
  expect(listFiles(RENDERER, '.tsx').length).toBeGreaterThan(100)
  expect(findRooms().size).toBeGreaterThan(300)
  expect(findBorrowed(RENDERER, roomOf)).toEqual([])
})

test('what a conversation and an exported page show needs no style of the window', () => {
  expect(listFiles(CORE, '.tsx').length).toBeGreaterThan(30)
  expect(findBorrowed(CORE, coreRoomOf)).toEqual([])
})

test('no two rooms have a class of the same name', () => {
  const common = [SHARED, CONVERSATION, PAGE]
  const twice = [...findRooms()].flatMap(([name, rooms]) =>
    rooms.size > 1 && !common.some((room) => rooms.has(room)) ? [`${name}: ${[...rooms].join(', ')}`] : [],
  )
  expect(twice).toEqual([])
})
