import { expect, test } from 'vitest'
import { findWslHomes, parseDistributionNames } from './find-wsl-homes.ts'

test('names of distributions are read from the UTF-16 that wsl.exe writes', () => {
  expect(parseDistributionNames(Buffer.from('\uFEFFUbuntu-24.04\r\nDebian\r\n\r\n', 'utf16le'))).toEqual([
    'Ubuntu-24.04',
    'Debian',
  ])
})

test('nothing is asked elsewhere than on Windows', async () => {
  expect(await findWslHomes('linux')).toEqual([])
})
