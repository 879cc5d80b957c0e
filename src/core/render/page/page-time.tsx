const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** The same wherever the page is made; its script shows the time of whoever reads it. */
export function toUniversalTime(time: number): string {
  return `${dates.format(time)} UTC`
}

export function PageTime({ time }: { readonly time: number }) {
  return <time dateTime={new Date(time).toISOString()}>{toUniversalTime(time)}</time>
}
