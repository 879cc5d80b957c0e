import type { KeptValues } from '../state/kept.ts'

/** What survives a restart, as long as the test runs. */
export function toKept(values: Readonly<Record<string, string>> = {}): KeptValues {
  const map = new Map(Object.entries(values))
  return {
    getItem: (name) => map.get(name) ?? null,
    setItem: (name, value) => void map.set(name, value),
  }
}
