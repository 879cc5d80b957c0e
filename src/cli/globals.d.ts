/** Set by the build from package.json. */
declare const __SCROLLBACK_VERSION__: string
