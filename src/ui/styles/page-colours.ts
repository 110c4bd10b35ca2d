/** The build puts them in (`scripts/export/colours.mjs`). */
declare const PAGE_COLOURS: { light: string; dark: string }

/** Of `tokens.css`, in both themes, for the browser's bars and an installed icon's splash screen. */
export const pageColours = PAGE_COLOURS
