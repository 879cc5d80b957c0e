import type { ImageBlock } from '../parse/parse-content.ts'
import { imageTypeOf, isShownType } from './text/image-type.ts'

/** A picture inside the transcript. What it is, its first bytes tell; what it claims to be does not count. */
export function Picture({ image, name = 'Image' }: { readonly image: ImageBlock; readonly name?: string }) {
  const data = image.data?.replace(/\s+/g, '')
  const type = data === undefined ? undefined : imageTypeOf(data)
  if (data === undefined || type === undefined) return <p className="remark">{absenceOf(image)}</p>
  return <img className="picture" src={`data:${type};base64,${data}`} alt={name} loading="lazy" />
}

function absenceOf({ data, url, mediaType }: ImageBlock): string {
  const type = mediaType === undefined ? '' : ` (${mediaType})`
  if (data !== undefined && data !== '')
    return isShownType(mediaType)
      ? `An image whose data is damaged${type}`
      : `An image of a kind that is not shown${type}`
  return url === undefined
    ? `An image that is not in the transcript${type}`
    : `An image that lies elsewhere: ${url}`
}
