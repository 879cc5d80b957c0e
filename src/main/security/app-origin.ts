export const APP_SCHEME = 'app'
export const APP_HOST = 'scrollback'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`
export const APP_URL = `${APP_ORIGIN}/index.html`

/** Node and Chromium give schemes they do not know the origin "null", so the parts are compared. */
export function isAppUrl(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && parsed.protocol === `${APP_SCHEME}:` && parsed.host === APP_HOST
}
