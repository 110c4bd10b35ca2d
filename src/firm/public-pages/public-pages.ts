import { scamTypes } from '#src/firm/scam-types.ts'
import { words } from '#src/firm/words.ts'

/** A public page's title and picture. The browser knows those of every page; descriptions are in `descriptions.ts`. */
export type PublicPage = {
  path: string
  title: string
  /** Only of a page that the browser does not know of. */
  description?: string
  /** The path of the page whose social picture it shares; its own if there is none. */
  pictureOf?: string
}

/** The public pages that search engines may list, except those of first steps, which only the server knows. */
export const publicPages: PublicPage[] = [
  { path: '/', title: words.heroHeading },
  { path: '/about', title: words.aboutHeading },
  { path: '/safety', title: 'Is it a second scam?' },
  { path: '/questions', title: 'Questions people are ashamed to ask' },
  { path: '/terms-and-conditions', title: words.termsHeading },
  { path: '/privacy-policy', title: words.privacyHeading },
  { path: '/first-steps', title: 'First steps after a scam' },
  ...scamTypes.map(({ key, cardName }) => ({ path: `/scams/${key}`, title: cardName })),
  { path: '/contact', title: 'Contact' },
  { path: '/login', title: 'Log in' },
]

/** The public page at a path, or undefined if there is none. */
export function findPublicPage(path: string): PublicPage | undefined {
  return publicPages.find((page) => page.path === path)
}

/** A public page's name as part of a file name. */
export function fileNameOf({ path }: PublicPage): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
}
