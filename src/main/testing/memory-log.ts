import type { Log } from '../log/log.ts'

export interface MemoryLog extends Log {
  readonly lines: readonly string[]
}

export function createMemoryLog(): MemoryLog {
  const lines: string[] = []
  const write =
    (level: string) =>
    (...parts: readonly unknown[]) =>
      void lines.push([level, ...parts.map(String)].join(' '))
  return { lines, info: write('info'), warn: write('warn'), error: write('error') }
}
