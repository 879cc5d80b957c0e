/** From package.json, put in by the build. */
declare const __SCROLLBACK_VERSION__: string

/** The version of Electron that package.json asks for, put in by the build. */
declare const __PINNED_ELECTRON__: string

/** Whether `npm run dev` runs this. Only then a server may deliver the page. */
declare const __IS_DEVELOPMENT__: boolean
