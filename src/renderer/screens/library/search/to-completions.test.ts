import { expect, test } from 'vitest'
import { applyCompletion, toCompletions } from './to-completions.ts'

const CHOICES = {
  projects: ['/home/ada/tidewater', '/home/ada/my app', '/home/mira/tidewater'],
  tags: [],
  models: ['claude-opus-4', 'claude-haiku-4'],
  gitBranches: ['main', 'fix/tides'],
}

function complete(text: string): readonly string[] {
  return toCompletions(text, text.length, CHOICES).map((completion) => completion.text)
}

test('the start of a filter is completed, and its values after it', () => {
  expect(complete('tide pro')).toEqual(['project:'])
  expect(complete('is:ab')).toEqual(['is:abandoned'])
  expect(complete('-in:ti')).toEqual(['-in:title'])
})

test('projects, models and git branches are those of the library', () => {
  expect(complete('project:ti')).toEqual(['project:tidewater'])
  expect(complete('project:my')).toEqual(['project:"my app"'])
  expect(complete('model:')).toEqual(['model:claude-opus-4', 'model:claude-haiku-4'])
  expect(complete('branch:tid')).toEqual(['branch:fix/tides'])
})

test('nothing is suggested where nothing was begun, nor what is there already', () => {
  expect(complete('')).toEqual([])
  expect(complete('tide ')).toEqual([])
  expect(complete('is:gone')).toEqual([])
})

test('a completion replaces the word, and the next one can be typed', () => {
  const apply = (text: string) => {
    const [first] = toCompletions(text, text.length, CHOICES)
    if (first === undefined) throw new Error('There is no completion')
    return applyCompletion(text, first)
  }
  expect(apply('tide pro')).toEqual({ text: 'tide project:', cursor: 13 })
  expect(apply('tide is:ab')).toEqual({ text: 'tide is:abandoned ', cursor: 18 })
})
