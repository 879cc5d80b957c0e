import { readFile, realpath } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { isAppUrl } from './app-origin.ts'
import { CONTENT_SECURITY_POLICY } from './content-security-policy.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Answers requests for app:// from one folder, and from nowhere else. */
export async function serveAppFile(folder: string, method: string, url: string): Promise<Response> {
  if (method !== 'GET' || !isAppUrl(url)) return refuse(403)
  const path = await findFile(folder, url)
  if (path === undefined) return refuse(404)
  const type = TYPES[extname(path)]
  if (type === undefined) return refuse(404)
  return new Response(new Uint8Array(await readFile(path)), {
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'X-DNS-Prefetch-Control': 'off',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'no-cache',
    },
  })
}

async function findFile(folder: string, url: string): Promise<string | undefined> {
  try {
    const wanted = decodeURIComponent(new URL(url).pathname)
    if (wanted.includes('\0') || wanted.includes('\\')) return undefined
    const base = await realpath(folder)
    const file = await realpath(join(base, wanted))
    const inside = relative(base, file)
    return inside === '' ||
      inside.startsWith('..') ||
      inside.includes(`..${sep}`) ||
      join(base, inside) !== file
      ? undefined
      : file
  } catch {
    // Not there, or an address that is not well formed: both are "not found" to the page.
    return undefined
  }
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: { 'Content-Security-Policy': CONTENT_SECURITY_POLICY } })
}
