import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Failure, toReport } from './failure.mjs'

test('what the system refuses is told in a sentence, and a bug with its stack', () => {
  const refused = Object.assign(new Error('EACCES: permission denied, mkdir'), {
    code: 'EACCES',
    path: '/home/ada/.cache',
  })
  expect(toReport(refused)).toMatch(/^“\/home\/ada\/\.cache” cannot be used: permission was denied\. [^\n]+$/)
  expect(toReport(new Failure('Connect to the network.'))).toBe('Connect to the network.')
  expect(toReport(new TypeError('not a function'))).toMatch(/not a function\n +at /)
  expect(toReport(findMissing())).toContain('ENOENT')
})

function findMissing(): unknown {
  try {
    mkdirSync(join('/', 'nowhere', 'at', 'all'))
    return undefined
  } catch (error) {
    return error
  }
}
