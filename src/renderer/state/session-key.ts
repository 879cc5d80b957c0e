/** An id alone may be in two roots: a backup has the same sessions. */
export function toSessionKey({ root, id }: { readonly root: string; readonly id: string }): string {
  return `${root}\n${id}`
}
