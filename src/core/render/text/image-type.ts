/** The first bytes of the formats that are shown, in Base64. SVG is not among them: it is a document, not a picture. */
const TYPE_BY_START: readonly (readonly [start: RegExp, type: string])[] = [
  [/^iVBORw0KGgo/, 'image/png'],
  [/^\/9j\//, 'image/jpeg'],
  [/^R0lGOD[dl]h/, 'image/gif'],
  [/^UklGR.{6}XRUJQ/, 'image/webp'],
]

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

export function imageTypeOf(base64: string): string | undefined {
  const type = TYPE_BY_START.find(([start]) => start.test(base64))?.[1]
  return type !== undefined && BASE64.test(base64) ? type : undefined
}

/** Whether what claims to be of this type would be shown, if it were. */
export function isShownType(mediaType: string | undefined): boolean {
  return TYPE_BY_START.some(([, type]) => type === mediaType)
}
