import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveAppFile } from './app-files.ts'

let folder: string
let served: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollback-serve-'))
  served = join(folder, 'renderer')
  mkdirSync(join(served, 'assets'), { recursive: true })
  writeFileSync(join(served, 'index.html'), '<p>app</p>')
  writeFileSync(join(served, 'assets', 'a b.js'), '1')
  writeFileSync(join(served, 'data.bin'), '1')
  writeFileSync(join(folder, 'secret.html'), 'secret')
  mkdirSync(join(folder, 'renderer-secret'))
  writeFileSync(join(folder, 'renderer-secret', 'index.html'), 'secret')
  symlinkSync(join(folder, 'secret.html'), join(served, 'link.html'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('files of the app come with their type and the content security policy', async () => {
  const response = await serveAppFile(served, 'GET', 'app://scrollback/index.html')
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('<p>app</p>')
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
})

test('names are decoded', async () => {
  expect((await serveAppFile(served, 'GET', 'app://scrollback/assets/a%20b.js')).status).toBe(200)
})

test.each([
  'app://scrollback/../secret.html',
  'app://scrollback/%2e%2e/secret.html',
  'app://scrollback/..%2fsecret.html',
  'app://scrollback/assets/..%2f..%2fsecret.html',
  'app://scrollback/..%5csecret.html',
  'app://scrollback/%2e%2e%2frenderer-secret/index.html',
  'app://scrollback/link.html',
  'app://scrollback/index.html%00.js',
  'app://scrollback/%',
  'app://scrollback/',
  'app://scrollback/assets',
  'app://scrollback/data.bin',
  'app://scrollback/nothing.html',
])('%s is not found', async (url) => {
  const response = await serveAppFile(served, 'GET', url)
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('')
})

test.each([
  ['POST', 'app://scrollback/index.html'],
  ['GET', 'app://elsewhere/index.html'],
  ['GET', 'file:///etc/passwd'],
])('%s %s is forbidden', async (method, url) => {
  expect((await serveAppFile(served, method, url)).status).toBe(403)
})
