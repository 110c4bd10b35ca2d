import { holdMinutes, justBookedMinutes } from '#src/firm/booking-rules.ts'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { cookieTerms, pendingSignInMinutes, sessionTerms } from '#src/firm/session-terms.ts'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'

const { idle, total } = sessionTerms.client

/** Names are those on an http address. */
const names: [name: string, what: string][] = [
  [
    'session',
    `Keeps you logged in. It lasts ${termInWords(idle)} and is renewed while you use the site, up to ${termInWords(total)} in all. Logging out removes it.`,
  ],
  [
    'harbour-signed-in',
    `Says only that someone is logged in, so that the menu can show “Profile”. It lasts ${termInWords(total)}, or until you log out.`,
  ],
  [
    'harbour-notice',
    `Lets the home page tell you why you were sent there. It lasts ${termInWords(cookieTerms.notice)} at most.`,
  ],
  [
    'harbour-return-to',
    `Remembers which page you wanted, until you’ve logged in. It lasts ${termInWords(cookieTerms['return-to'])}.`,
  ],
  ['harbour-hold', `Keeps a time for you while you fill in the booking form. It lasts ${holdMinutes} minutes.`],
  [
    'harbour-booked',
    `Without scripts, lets the booking form say what you’ve just booked. It lasts ${justBookedMinutes} minutes.`,
  ],
  [
    'harbour-sign-up',
    `Lets the browser you created an account in confirm it without choosing a password again. It lasts ${termInWords(linkTerms['verify-email'])}.`,
  ],
  [
    'harbour-second-factor',
    `Says that you’ve entered your password but not yet your two-step login code. It lasts ${pendingSignInMinutes} minutes.`,
  ],
  ['harbour-passkey', 'Links the two steps of adding or using a passkey. It lasts five minutes.'],
  [
    'harbour-device',
    `Says that you’ve logged in with this browser before, so that strangers who guess passwords can’t lock you out. It gives access to nothing, and lasts ${termInWords(cookieTerms.device)} from your last login.`,
  ],
  [
    'harbour-desk',
    'Remembers that you made the menu narrow, switched keyboard shortcuts off, chose how many rows a list shows, or chose to see only your own appointments on Today. It lasts a year.',
  ],
]

export const cookies: DocumentSection[] = [
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          A cookie is a small note that a site leaves in your browser. This site uses eleven. Each is needed for
          something you do here, so we don’t ask first. Beyond what is said here, they hold only random numbers. On an
          https address, each name begins with <code>__Host-</code>. Scripts on the page can only read{' '}
          <code>harbour-signed-in</code>, <code>harbour-notice</code> and <code>harbour-desk</code>.
        </p>
        <dl className="grid gap-4">
          {names.map(([name, what]) => (
            <div key={name}>
              <dt className="font-semibold">
                <code>{name}</code>
              </dt>
              <dd className="mt-1">{what}</dd>
            </div>
          ))}
        </dl>
        <p>
          The site keeps three other things in your browser. When you’ve booked, that tab notes it for{' '}
          {justBookedMinutes} minutes, so that the booking form can say so. When you send a form on your profile, that
          tab keeps a copy, without passwords, until we’ve received it. If your session has ended, the copy stays until
          you log in. When you press “Leave this site”, that tab notes that its pages stay blank, until you ask to see
          one or close it.
        </p>
      </>
    ),
  },
]
