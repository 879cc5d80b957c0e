import { expect, test } from 'vitest'
import { isTyped, type KeyPress, matchesChord, toKeyLabel } from './chords.ts'

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }
}

test('Mod is ⌘ on a Mac and Ctrl elsewhere, and never the other one', () => {
  expect(matchesChord('Mod+K', press('k', { ctrlKey: true }), 'linux')).toBe(true)
  expect(matchesChord('Mod+K', press('k', { metaKey: true }), 'linux')).toBe(false)
  expect(matchesChord('Mod+K', press('k', { metaKey: true }), 'darwin')).toBe(true)
  expect(matchesChord('Mod+K', press('k', { ctrlKey: true }), 'darwin')).toBe(false)
  expect(matchesChord('Mod+K', press('k'), 'linux')).toBe(false)
})

test('a sign counts as it comes out, whichever keys make it', () => {
  expect(matchesChord('?', press('?', { shiftKey: true }), 'linux')).toBe(true)
  expect(matchesChord('[', press('[', { altKey: true }), 'linux')).toBe(true)
  expect(matchesChord('j', press('J', { shiftKey: true }), 'linux')).toBe(false)
  expect(matchesChord('J', press('J', { shiftKey: true }), 'linux')).toBe(true)
  expect(matchesChord('j', press('j', { ctrlKey: true }), 'linux')).toBe(false)
})

test('other keys count with the modifiers they name', () => {
  expect(matchesChord('Mod+Shift+F', press('F', { ctrlKey: true, shiftKey: true }), 'linux')).toBe(true)
  expect(matchesChord('Mod+F', press('F', { ctrlKey: true, shiftKey: true }), 'linux')).toBe(false)
  expect(matchesChord('Shift+Enter', press('Enter', { shiftKey: true }), 'linux')).toBe(true)
  expect(matchesChord('Enter', press('Enter', { shiftKey: true }), 'linux')).toBe(false)
  expect(matchesChord('Alt+ArrowUp', press('ArrowUp', { altKey: true }), 'linux')).toBe(true)
})

test('keys that write something are left to a field', () => {
  expect(['/', 'j', 'J', 'Enter', 'Home', 'Alt+x'].map(isTyped)).toEqual([true, true, true, true, true, true])
  expect(['Mod+K', 'Escape', 'F3'].map(isTyped)).toEqual([false, false, false])
})

test('each system writes keys in its own way', () => {
  expect(toKeyLabel('Mod+Shift+F', 'linux')).toBe('Ctrl+Shift+F')
  expect(toKeyLabel('Mod+Shift+F', 'darwin')).toBe('⇧⌘F')
  expect(toKeyLabel('Escape', 'win32')).toBe('Esc')
  expect(toKeyLabel('ArrowUp', 'linux')).toBe('↑')
  expect(toKeyLabel('j', 'darwin')).toBe('j')
})
