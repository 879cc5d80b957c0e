export interface PathTextProps {
  readonly path: string
}

/** A path that breaks between its folders, and not at a hyphen in one of their names. */
export function PathText({ path }: PathTextProps) {
  return [...path.matchAll(/[^\\/]*[\\/]|[^\\/]+$/g)].map(({ 0: part, index }) => (
    <span key={index} className="path-part">
      {part}
    </span>
  ))
}
