/** Round values from 0 up to at least `most`: what an axis has lines for. */
export function toTicks(most: number, count = 4): readonly number[] {
  if (!(most > 0)) return [0]
  const rough = most / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => at * step)
}

/** Which of so many labels are drawn so that they do not touch. */
export function isTickShown(index: number, count: number, width: number, labelWidth: number): boolean {
  const every = Math.max(1, Math.ceil((count * labelWidth) / Math.max(width, 1)))
  return index % every === 0
}
