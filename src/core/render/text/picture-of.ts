import type { ImageBlock } from '../../parse/content/parse-content.ts'
import { imageTypeOf, isShownType } from './image-type.ts'

export type PictureForm =
  | { readonly kind: 'shown'; readonly source: string }
  | { readonly kind: 'absent'; readonly reason: string }

/** A picture inside the transcript. What it is, its first bytes tell; what it claims to be does not count. */
export function pictureOf(image: ImageBlock): PictureForm {
  const data = image.data?.replace(/\s+/g, '')
  const type = data === undefined ? undefined : imageTypeOf(data)
  return data === undefined || type === undefined
    ? { kind: 'absent', reason: absenceOf(image) }
    : { kind: 'shown', source: `data:${type};base64,${data}` }
}

function absenceOf({ data, url, mediaType }: ImageBlock): string {
  const type = mediaType === undefined ? '' : ` (${mediaType})`
  if (data !== undefined && data !== '')
    return isShownType(mediaType) ? `Damaged image${type}` : `Unsupported image${type}`
  return url === undefined ? `Image that is not in the transcript${type}` : `External image: ${url}`
}
