import { z } from 'zod'

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const MIN_SIZE = { width: 900, height: 600 } as const
const DEFAULT_SIZE = { width: 1200, height: 800 } as const
/** So much of the window's upper edge must be on a screen that a person can take hold of it. */
const GRIP = 80

export const placeShape = {
  bounds: z
    .strictObject({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() })
    .readonly()
    .nullable()
    .default(null),
  isMaximized: z.boolean().default(false),
  isFullScreen: z.boolean().default(false),
}

/** Where to put the window: where it was, unless that place is on no screen any more; then in the middle of the first. */
export function fitPlace(saved: Rectangle | null, workAreas: readonly Rectangle[]): Rectangle {
  const [first = { x: 0, y: 0, ...DEFAULT_SIZE }] = workAreas
  if (saved === null) return center(DEFAULT_SIZE, first)
  const home = workAreas.find((area) => holdsGrip(area, saved))
  if (home === undefined) return center(saved, first)
  return { ...saved, ...clampSize(saved, home) }
}

function holdsGrip(area: Rectangle, { x, y, width }: Rectangle): boolean {
  const visible = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  return visible >= GRIP && y >= area.y && y <= area.y + area.height - GRIP
}

function clampSize(
  size: Pick<Rectangle, 'width' | 'height'>,
  area: Rectangle,
): Pick<Rectangle, 'width' | 'height'> {
  return {
    width: Math.max(MIN_SIZE.width, Math.min(size.width, area.width)),
    height: Math.max(MIN_SIZE.height, Math.min(size.height, area.height)),
  }
}

function center(size: Pick<Rectangle, 'width' | 'height'>, area: Rectangle): Rectangle {
  const { width, height } = clampSize(size, area)
  return {
    x: area.x + Math.max(0, Math.round((area.width - width) / 2)),
    y: area.y + Math.max(0, Math.round((area.height - height) / 2)),
    width,
    height,
  }
}
