/** In both themes, for the browser's bars and an installed icon's splash screen. */
export const pageColours = { light: '#fbf8f2', dark: '#0a1d26' } as const
