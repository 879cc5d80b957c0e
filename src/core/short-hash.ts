/** 32 bits of a text (FNV-1a), where two that are alike by chance do no harm. */
export function shortHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
