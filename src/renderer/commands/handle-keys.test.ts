import { expect, test } from 'vitest'
import type { KeyPress } from './chords.ts'
import type { AppCommand } from './command.ts'
import { createCommandsStore } from './commands-store.ts'
import { findCommand } from './handle-keys.ts'

const IN_PAGE = { isField: false, platform: 'linux' }
const IN_FIELD = { isField: true, platform: 'linux' }

function command(id: string, keys: readonly string[], more: Partial<AppCommand> = {}): AppCommand {
  return { id, title: id, group: 'View', keys, run: () => {}, ...more }
}

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }
}

test('a letter runs its command, except where it would be typed', () => {
  const commands = [command('next', ['j']), command('palette', ['Mod+K'])]
  expect(findCommand(commands, press('j'), IN_PAGE)?.id).toBe('next')
  expect(findCommand(commands, press('j'), IN_FIELD)).toBeUndefined()
  expect(findCommand(commands, press('k', { ctrlKey: true }), IN_FIELD)?.id).toBe('palette')
})

test('of two with one key the later goes first, while it makes sense', () => {
  let isOpen = true
  const commands = [command('back', ['Escape']), command('close', ['Escape'], { isAvailable: () => isOpen })]
  expect(findCommand(commands, press('Escape'), IN_PAGE)?.id).toBe('close')
  isOpen = false
  expect(findCommand(commands, press('Escape'), IN_PAGE)?.id).toBe('back')
})

test('a key that is only told runs nothing', () => {
  expect(
    findCommand([command('move', ['ArrowDown'], { run: null })], press('ArrowDown'), IN_PAGE),
  ).toBeUndefined()
})

test('commands come and go with those who register them', () => {
  const store = createCommandsStore()
  store.getState().register([command('stays', [])])
  const leave = store.getState().register([command('goes', []), command('goes too', [])])
  expect(store.getState().commands).toHaveLength(3)
  leave()
  expect(store.getState().commands.map(({ id }) => id)).toEqual(['stays'])
})
