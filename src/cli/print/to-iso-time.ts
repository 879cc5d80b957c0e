export function toIsoTime(time: number | null | undefined): string | null {
  return time === null || time === undefined || Number.isNaN(time) ? null : new Date(time).toISOString()
}
