export interface PathTextProps {
  readonly path: string
}

/** What stands before the first name stays with it. */
const PART = /(?:^~?[\\/])?[^\\/]+(?:[\\/]|$)|[\\/]/g

/** A path that breaks between its folders, and not at a hyphen in one of their names. */
export function PathText({ path }: PathTextProps) {
  return [...path.matchAll(PART)].map(({ 0: part, index }) => (
    <span key={index} className="path-part">
      {part}
    </span>
  ))
}
