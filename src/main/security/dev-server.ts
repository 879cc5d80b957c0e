import { APP_ORIGIN } from './app-origin.ts'

/** Vite's server during `npm run dev`, by its address. The page keeps its own origin: the app fetches for it. */
export type DevServer = string

/** A changed module comes over a socket, its style as an element; React's refresh begins with a script in the page. */
export const DEV_CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  'connect-src ws://127.0.0.1:*',
].join('; ')

export function isDevSocket(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && parsed.protocol === 'ws:' && parsed.hostname === '127.0.0.1'
}

export async function fetchFromDevServer(server: DevServer, url: string): Promise<Response> {
  const answer = await fetch(new URL(url.slice(APP_ORIGIN.length), server))
  return new Response(await answer.arrayBuffer(), {
    status: answer.status,
    headers: {
      'Content-Type': answer.headers.get('content-type') ?? 'text/plain',
      'Content-Security-Policy': DEV_CONTENT_SECURITY_POLICY,
      'Cache-Control': 'no-store',
    },
  })
}
