/** Something below a root cannot be read: a folder without permission, a file that vanished. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError'
}
