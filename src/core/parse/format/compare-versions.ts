export function compareVersions(a: string, b: string): number {
  const left = a.split('.')
  const right = b.split('.')
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = Number.parseInt(left[at] ?? '0', 10) - Number.parseInt(right[at] ?? '0', 10)
    if (difference !== 0 && !Number.isNaN(difference)) return difference
  }
  return 0
}
