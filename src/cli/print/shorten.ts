export function shorten(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
