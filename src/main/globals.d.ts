/** From package.json, put in by the build. */
declare const __SCROLLBACK_VERSION__: string
