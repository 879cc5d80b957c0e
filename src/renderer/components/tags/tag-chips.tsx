import { toTagHue } from './to-tag-hue.ts'

export interface TagChipsProps {
  readonly tags: readonly string[]
  /** The others are only counted. */
  readonly most?: number
  /** What a click does, if anything. */
  readonly onChoose?: (tag: string) => void
}

export function TagChips({ tags, most = tags.length, onChoose }: TagChipsProps) {
  const more = tags.length - most
  return (
    <>
      {tags.slice(0, most).map((tag) =>
        onChoose === undefined ? (
          <span key={tag} className="tag" data-hue={toTagHue(tag)} title={`Tag ${tag}`}>
            <bdi>{tag}</bdi>
          </span>
        ) : (
          <button
            key={tag}
            type="button"
            className="tag"
            data-hue={toTagHue(tag)}
            title={`Show sessions with the tag ${tag}`}
            onClick={() => onChoose(tag)}
          >
            <bdi>{tag}</bdi>
          </button>
        ),
      )}
      {more > 0 && (
        <span className="tag-more" title={tags.slice(most).join(', ')}>
          +{more}
        </span>
      )}
    </>
  )
}
