import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PathText } from './path-text.tsx'

function partsOf(path: string): readonly string[] {
  const markup = renderToStaticMarkup(<PathText path={path} />)
  return [...markup.matchAll(/>([^<]+)</g)].map(([, part = '']) => part)
}

test('a path breaks behind its folders, and what it begins with stays with the first name', () => {
  expect(partsOf('~/talks.zip')).toEqual(['~/talks.zip'])
  expect(partsOf('~/a b/c-d/e')).toEqual(['~/a b/', 'c-d/', 'e'])
  expect(partsOf('/home/ada/')).toEqual(['/home/', 'ada/'])
  expect(partsOf('C:\\Users\\ada')).toEqual(['C:\\', 'Users\\', 'ada'])
})

test('nothing of a path is lost', () => {
  for (const path of ['/', '~', '//server/share', 'a//b', '\\\\wsl$\\x', ''])
    expect(partsOf(path).join('')).toBe(path)
})
