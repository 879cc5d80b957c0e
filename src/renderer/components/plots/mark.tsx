import type { ReactNode, Ref } from 'react'
import type { Marks } from './use-marks.ts'

interface DrawingProps {
  readonly ref: Ref<SVGSVGElement>
  readonly label: string
  readonly height: number
  readonly marks: Marks
  readonly children: ReactNode
}

/** What the marks of a plot are drawn in. */
export function Drawing({ ref, label, height, marks, children }: DrawingProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn in
    <svg
      ref={ref}
      className="plot-drawing"
      height={height}
      role="group"
      aria-label={label}
      data-plot
      onPointerLeave={marks.leave}
    >
      {children}
    </svg>
  )
}

interface MarkProps {
  readonly marks: Marks
  readonly index: number
  /** All that there is to say about it. */
  readonly label: string
  readonly children: ReactNode
}

/** A bar, a day or a point: it can be reached by key, and says what it stands for. */
export function Mark({ marks, index, label, children }: MarkProps) {
  const { canChoose, propsOf } = marks
  return (
    <g
      className="plot-mark"
      role={canChoose ? 'button' : 'img'}
      aria-label={label}
      data-mark={index}
      {...propsOf(index)}
    >
      {children}
    </g>
  )
}
