import { type OpeningHours, officeHours } from './opening-hours.ts'

/**
 * Edit the facts here; changes take effect at the next start. The firm below is invented. Live mode refuses to start
 * while a required fact is missing, or is one that only an invented firm can have (`ready-for-live.ts`). It cannot tell
 * whether fees, law and opening hours are yours: check every line.
 */
export type Firm = {
  name: string
  legalName: string
  registerNumbers: { register: string; number: string }[]
  address: { street: string; town: string; postcode: string; country: string }
  email: string
  /** For those who asked for discreet emails: they say nothing of the firm. */
  discreetMails: { sender: string; subject: string }
  /** The one that you answer, and from which you call clients: they are told to save it. */
  phone: { display: string; link: string }
  complaints: { name: string; email: string }
  /** What a client pays and when, in one or two sentences. */
  feeStatement: string
  /** What the client pays of a recovered amount, in whole percent. */
  feePercent: number
  timeZone: string
  /** When the phone is answered. */
  officeHours: OpeningHours[]
  governingLaw: string
  /** Of any network. */
  socialLinks: { name: string; href: string }[]
  /** Where the quick exit leads: a page that anybody might be reading, and that says nothing of us. */
  exitHref: string
}

/** People read in words what search engines get as data. */
export type FirmOnPages = Omit<Firm, 'officeHours' | 'timeZone'> & {
  timeZoneCity: string
  openingHoursInWords: string
}

export const firm: Firm = {
  name: 'Harbour',
  legalName: 'Harbour Sample Recovery Ltd',
  registerNumbers: [{ register: 'Sample Register of Companies', number: 'SAMPLE-00000' }],
  address: { street: '1 Sample Quay', town: 'London', postcode: 'ZZ99 9ZZ', country: 'United Kingdom' },
  email: 'hello@harbour.example',
  discreetMails: { sender: 'Office', subject: 'A message for you' },
  // Ofcom reserves 020 7946 0000 to 0999 for drama: they reach nobody.
  phone: { display: '020 7946 0018', link: '+442079460018' },
  complaints: { name: 'Complaints', email: 'complaints@harbour.example' },
  feeStatement:
    'The first consultation is free. If we take your case and money comes back, you pay us 15% of it, after the money has reached you. You never pay us anything before that.',
  feePercent: 15,
  timeZone: 'Europe/London',
  officeHours,
  governingLaw: 'England and Wales',
  socialLinks: [
    { name: 'Harbour on Sample Social', href: 'https://social.example/harbour' },
    { name: 'Harbour on Sample Video', href: 'https://video.example/harbour' },
    { name: 'Harbour on Sample Network', href: 'https://network.example/harbour' },
  ],
  exitHref: 'https://www.bbc.co.uk/weather',
}
