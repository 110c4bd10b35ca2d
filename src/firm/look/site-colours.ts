import type { Colours } from './colours.ts'

/** The build puts them in (`scripts/export/colours.mjs`). */
declare const SITE_COLOURS: Colours

/** Of `tokens.css`, for emails and what the server writes by itself. */
export const siteColours = SITE_COLOURS
