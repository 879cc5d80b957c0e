import { expect, test } from 'vitest'
import { findRegexLiterals } from './regex-literals.ts'
import { findRegexProblem } from './regex-problem.ts'

const problem = (source: string) => findRegexProblem({ source, isCaseIgnored: false })

test.each([
  '(a+)+',
  '(a*)*b',
  '(\\w+\\s?)+$',
  '(?:x+x+)+y',
  '(a|a)*b',
  '(a|ab)+c',
  '(.|x)*y',
  '([a-z]+){2,}z',
  '((a{1,9})b?)*c',
  '(?<name>\\d+)*x',
  '(a+)+?x',
  '(x)\\1',
  'x+x+y',
  '[^a]*[^b]*[^c]*x',
  '\\S+@\\S+\\.\\S+',
  '\\d+\\.?\\d+\\.?\\d+',
  '\\w+5\\w+5\\w+',
  'a+b?a+b?a+b?c',
  '\\p{L}+\\p{Ll}*\\p{L}+x',
  '\\w{1,999}\\w{1,998}\\w{1,997}x',
  '(a{1,999}b?){9}c',
  '(.{1,99}){9}[\\x00]',
  '(.{1,9}){6}x',
  '((a|a){9}){9}b',
  '(a|b|.{1,30}c?){9}z',
  `${'a?'.repeat(40)}${'a'.repeat(40)}`,
  '.{1,99}.{1,99}.{1,99}x',
  'x'.repeat(300),
])('%s is refused', (source) => {
  expect(problem(source)).toMatch(/regular expression/)
})

test.each(['(', '[', 'a{2,1}', '*', '(?<a'])('%s is not valid, and the hint says so', (source) => {
  expect(problem(source)).toMatch(/is not valid/)
})

test.each([
  'foo',
  'v\\d+\\.\\d+',
  '\\d+\\.\\d+\\.\\d+',
  '[a-z]+:\\w+-\\d+ ',
  '(\\d{1,3}\\.){3}\\d{1,3}',
  '(foo|bar)+',
  '^\\s*import .* from',
  'a+b+c+d+',
  '.{0,50}foo.{0,50}bar.{0,50}',
  '[0-9a-f]{7,40}',
  '([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}',
  '(\\w+)@(\\w{2,20})\\.(com|org)',
  'colou?rs?',
  '[A-Z][a-z]+Error: .*',
  '(?:GET|POST) /api/\\w+',
  '\\p{Lu}\\w*',
  'https?:\\/\\/\\S+',
  '[😀-😎]',
])('%s is fine', (source) => {
  expect(problem(source)).toBeUndefined()
})

test.each([
  ['foo\\d+\\.bar', ['foo', '.bar']],
  ['ab*c+d', ['a', 'c', 'd']],
  ['(foo|bar)baz', ['baz']],
  ['foo|bar', []],
  ['x{0}y[z]', ['y']],
  ['^Error: .*\\btimeout$', ['Error: ', 'timeout']],
])('every match of %s holds %s', (source, literals) => {
  expect(findRegexLiterals({ source, isCaseIgnored: false })).toEqual(literals)
})
