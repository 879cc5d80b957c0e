export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export function toMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}

export function printTable(rows: readonly (readonly [label: string, value: string])[]): void {
  const width = Math.max(...rows.map(([label]) => label.length))
  for (const [label, value] of rows) console.log(`${label.padEnd(width)}  ${value}`)
}

/** What work took, in milliseconds. */
export interface Taken {
  readonly wall: number
  /** Of the whole process. */
  readonly processor: number
}

export async function measure(work: () => Promise<unknown>): Promise<Taken> {
  const begun = performance.now()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { wall: performance.now() - begun, processor: (user + system) / 1000 }
}
