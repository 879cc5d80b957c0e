import { Fragment, type ReactNode } from 'react'

interface EachProps<T> {
  readonly of: readonly T[]
  readonly children: (entry: T, index: number) => ReactNode
}

/** The entries of a list that is what it is: nothing in a transcript is moved or taken out, so places are keys. */
export function Each<T>({ of, children }: EachProps<T>) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return of.map((entry, index) => <Fragment key={index}>{children(entry, index)}</Fragment>)
}
