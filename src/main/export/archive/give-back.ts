/**
 * Gives memory back that nobody looks at any more. It would lie about until garbage is collected, which costs more the more
 * such memory there is. What shares its memory with others is left alone.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
