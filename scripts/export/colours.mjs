// The site's colours, for builds, tests and pictures.
import { readFileSync } from 'node:fs'
import { readColours } from '../../src/firm/look/colours.ts'

export const colours = readColours(readFileSync(new URL('../../src/ui/styles/tokens.css', import.meta.url), 'utf8'))

/** What Vite writes in their place into a bundle. */
export const definedColours = {
  SITE_COLOURS: JSON.stringify(colours),
  PAGE_COLOURS: JSON.stringify({ light: colours.light.page, dark: colours.dark.page }),
}
