/** Runs an action for each item, a few at a time, and waits for all of them. */
export async function runLimited<T>(
  items: readonly T[],
  limit: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  const lanes = Array.from({ length: Math.min(limit, items.length) }, async () => {
    for (const item of rest) await act(item)
  })
  const results = await Promise.allSettled(lanes)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
