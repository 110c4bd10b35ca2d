import { publicPages } from './public-pages.ts'

/** The public pages that search engines may list, except those of first steps. */
export const indexedPaths: string[] = publicPages.map(({ path }) => path)

/** The links of the navbar, in order. */
export const navbarLinks = [
  { name: 'Home', path: '/' },
  { name: 'About', path: '/about' },
  { name: 'Privacy Policy', path: '/privacy-policy' },
  { name: 'Terms and Conditions', path: '/terms-and-conditions' },
  { name: 'Contact', path: '/contact' },
] as const

/** The footer's quick links, in order and with their own labels. */
export const footerLinks = [
  { name: 'About Us', path: '/about' },
  { name: 'Contact Us', path: '/contact' },
  { name: 'Privacy Policy', path: '/privacy-policy' },
  { name: 'Terms & Condition', path: '/terms-and-conditions' },
] as const
