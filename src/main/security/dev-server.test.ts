import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchFromDevServer, isDevSocket } from './dev-server.ts'

test('during development the page comes from the server, and may still reach nothing but its socket', async () => {
  const server = createServer(({ url }, answer) => {
    answer.setHeader('content-type', 'text/javascript')
    answer.end(`came for ${url}`)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const response = await fetchFromDevServer(address, 'app://scrollback/main.tsx?t=1')
  expect(await response.text()).toBe('came for /main.tsx?t=1')
  expect(response.headers.get('content-type')).toBe('text/javascript')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('connect-src ws://127.0.0.1:*')
})

test('only sockets of this machine are the server’s', () => {
  expect(isDevSocket('ws://127.0.0.1:24678/?token=1')).toBe(true)
  expect(isDevSocket('ws://evil.example/')).toBe(false)
  expect(isDevSocket('http://127.0.0.1/')).toBe(false)
  expect(isDevSocket('ws://127.0.0.1.evil.example/')).toBe(false)
})
