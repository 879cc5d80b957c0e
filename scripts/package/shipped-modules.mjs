/**
 * What a package has below node_modules: the watcher, which is native, and what it requires. Everything else is
 * bundled. `*` stands for the system the watcher's native part is for.
 */
export const shippedModules = [
  '@parcel/watcher',
  '@parcel/watcher-*',
  'detect-libc',
  'is-extglob',
  'is-glob',
  'picomatch',
]
