import { scamTypes } from '#src/firm/scam-types.ts'
import { words } from '#src/firm/words.ts'

/** The browser knows those of every page; descriptions are in `descriptions.ts`. */
export type PublicPage = {
  path: string
  title: string
  /** Only of a page that the browser does not know of. */
  description?: string
  /** The path of the page whose social picture it shares. */
  pictureOf?: string
}

/** What search engines may list, except first steps, which only the server knows. */
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

export function findPublicPage(path: string): PublicPage | undefined {
  return publicPages.find((page) => page.path === path)
}

export function fileNameOf({ path }: PublicPage): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
}
