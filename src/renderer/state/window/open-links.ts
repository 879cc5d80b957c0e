import type { Client } from '../client.ts'

const OUTSIDE = /^(https?|mailto):/i

/** The window itself never navigates: a link to the outside goes to the system's browser, when it is clicked. */
export function openLinksOutside(client: Client, page: Document): void {
  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement)) return
    // A link to a place on this page may work as usual.
    if (link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    if (event.isTrusted && OUTSIDE.test(link.href)) void client.invoke('links:open', { url: link.href })
  }
  page.addEventListener('click', open)
  page.addEventListener('auxclick', open)
}
