export type JsonObject = { readonly [key: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function findString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function findObject(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined
}

export function findNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
