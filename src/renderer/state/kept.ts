/** Storage for view details that survive a restart: the storage of the page, or a map in a test. */
export interface KeptValues {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
}

/** The stored value, or `fallback` if there is none or it does not fit any more. */
export function readKept<T>(
  kept: KeptValues,
  name: string,
  fallback: T,
  fits: (value: unknown) => value is T,
): T {
  try {
    const value: unknown = JSON.parse(kept.getItem(name) ?? 'null')
    return fits(value) ? value : fallback
  } catch {
    return fallback
  }
}

/** A full disk must not stop anyone from folding a group. */
export function keep(kept: KeptValues, name: string, value: unknown): void {
  try {
    kept.setItem(name, JSON.stringify(value))
  } catch (cause) {
    console.warn(`“${name}” could not be stored`, cause)
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
