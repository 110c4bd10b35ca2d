/** The ground of every page in both themes, for what stands outside of it: the browser's own bars, an installed icon's start. */
export const pageColours = { light: '#fbf8f2', dark: '#0a1d26' } as const
