/** What a command may touch of the machine it runs on, so that tests can stand in for it. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly platform: NodeJS.Platform
  readonly signal: AbortSignal
  print(text: string): void
  printError(text: string): void
}
