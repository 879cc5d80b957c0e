/** The superuser may read everything, so a test that runs as one becomes nobody for a while. */
export async function withoutPrivileges<T>(act: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return act()
  process.seteuid?.('nobody')
  try {
    return await act()
  } finally {
    process.seteuid?.(0)
  }
}
