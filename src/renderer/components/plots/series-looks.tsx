import { LOOKS, type Series } from './series.ts'

/** Lines and dots over the colour, so that series can be told apart without it. */
const TEXTURES: readonly (string | null)[] = [
  'M0 4h8',
  null,
  'M-2 2l4-4M0 8l8-8M6 10l4-4',
  'M2 2h1v1h-1zM6 6h1v1h-1z',
  'M4 0v8',
  'M-2 6l4 4M0 0l8 8M6-2l4 4',
  'M0 2h8M0 6h8',
  'M0 8l8-8M0 0l8 8',
  'M2 0v8M6 0v8',
]

interface SeriesLooksProps {
  /** Tells the patterns of a plot from those of others in the page. */
  readonly id: string
}

export function SeriesLooks({ id }: SeriesLooksProps) {
  return (
    <defs>
      {Array.from({ length: LOOKS + 1 }, (_, look) => (
        <pattern
          // biome-ignore lint/suspicious/noArrayIndexKey: the look is the key
          key={look}
          id={`${id}-${look}`}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
        >
          <rect className="plot-fill" data-look={look} width={8} height={8} />
          {TEXTURES[look] != null && <path className="plot-texture" d={TEXTURES[look]} />}
        </pattern>
      ))}
    </defs>
  )
}

export function toFill(id: string, look: number): string {
  return `url(#${id}-${look})`
}

interface LegendProps {
  readonly id: string
  readonly series: readonly Series[]
}

/** What the colours and textures mean. */
export function Legend({ id, series }: LegendProps) {
  return (
    <ul className="plot-legend">
      {series.map(({ key, name, look }) => (
        <li key={key} title={key || undefined}>
          <svg width={12} height={12} aria-hidden>
            <SeriesLooks id={`${id}-legend-${look}`} />
            <rect width={12} height={12} rx={2} fill={toFill(`${id}-legend-${look}`, look)} />
          </svg>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
