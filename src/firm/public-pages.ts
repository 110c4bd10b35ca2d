import { firm } from './firm.ts'
import { scamTypes } from './scam-types.ts'
import { words } from './words.ts'

/** A public page's metadata for search engines and its social picture. */
export type PublicPage = {
  path: string
  title: string
  description: string
  /** The path of the page whose social picture it shares; its own if there is none. */
  pictureOf?: string
}

/** The public pages that search engines may list, except those of first steps, which only the server knows. */
export const publicPages: PublicPage[] = [
  {
    path: '/',
    title: words.heroHeading,
    description:
      'Help after binary options, cryptocurrency, forex and stock trading scams. The first consultation is free, and you pay nothing until money is back in your account.',
  },
  {
    path: '/about',
    title: words.aboutHeading,
    description: 'We help people who have lost money to financial scams. Who we are, how we work, and how to check us.',
  },
  {
    path: '/safety',
    title: 'Is it a second scam?',
    description:
      'Has somebody offered to get your money back? How the second scam works, what to do, and seven checks of ten seconds each: on others, and on us.',
  },
  {
    path: '/questions',
    title: 'Questions people are ashamed to ask',
    description:
      'Is it too late? Will my family know? What does it cost? I still write to them. Plain answers, without blame.',
  },
  {
    path: '/terms-and-conditions',
    title: words.termsHeading,
    description: `What ${firm.name} does and doesn’t do, what it costs, what we’ll never ask for, and how to complain.`,
  },
  {
    path: '/privacy-policy',
    title: words.privacyHeading,
    description: `What ${firm.name} stores about you, why, for how long, who can see it, and how to get a copy or delete it.`,
  },
  {
    path: '/first-steps',
    title: 'First steps after a scam',
    description:
      'What to do first, by country and way of payment: who to call, what to ask for, and until when. It’s free.',
  },
  ...scamTypes.map(({ key, cardName, description }) => ({ path: `/scams/${key}`, title: cardName, description })),
  {
    path: '/contact',
    title: 'Contact',
    description: 'Book a free consultation: choose a day and time that suit you, and tell us what happened.',
  },
  { path: '/login', title: 'Log in', description: 'Log in to see your details and appointments.' },
]

/** The public page at a path, or undefined if there is none. */
export function findPublicPage(path: string): PublicPage | undefined {
  return publicPages.find((page) => page.path === path)
}

/** A public page's name as part of a file name. */
export function fileNameOf({ path }: PublicPage): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
}
