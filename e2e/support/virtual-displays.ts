/** Where there is no real display, the runner opens some, and names them with spaces between. */
export const virtualDisplays = process.env.SCROLLBACK_VIRTUAL_DISPLAYS?.split(' ') ?? []
