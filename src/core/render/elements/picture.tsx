import type { ImageBlock } from '../../parse/content/parse-content.ts'
import { pictureOf } from '../text/picture-of.ts'

export function Picture({ image, name = 'Image' }: { readonly image: ImageBlock; readonly name?: string }) {
  const picture = pictureOf(image)
  if (picture.kind === 'absent') return <p className="remark">{picture.reason}</p>
  return <img className="picture" src={picture.source} alt={name} loading="lazy" />
}
