import { Link } from 'react-router'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'

/** Visitors type the address: scammers copy these sites, and send links to the copies. */
const warningLists = [
  {
    body: 'Financial Conduct Authority (FCA)',
    country: 'United Kingdom',
    address: 'fca.org.uk',
    lookFor: 'Warning List',
  },
  { body: 'IOSCO', country: 'Regulators of many countries', address: 'iosco.org', lookFor: 'I-SCAN' },
  { body: 'BaFin', country: 'Germany', address: 'bafin.de', lookFor: 'Warnungen' },
  { body: 'ASIC', country: 'Australia', address: 'moneysmart.gov.au', lookFor: 'Investor alert list' },
  { body: 'CFTC', country: 'United States', address: 'cftc.gov', lookFor: 'RED List' },
]

export const whereToReport: DocumentSection[] = [
  {
    id: 'report',
    title: 'Where to report it',
    body: (
      <>
        <p>
          Call your bank first, on the number on your card or in its own app. Then report it to the police or the fraud
          office of your country. You can do both yourself, and neither charges you.{' '}
          <Link to="/first-steps">First steps</Link> has the numbers and addresses, by country and way of payment.
        </p>
        <p>
          <strong>They will never call you about this.</strong> No police force, court, regulator or fraud office calls,
          writes or sends a message out of the blue about getting money back. If someone does, hang up. Type the address
          of that body yourself, and call the number you find there.
        </p>
      </>
    ),
  },
  {
    id: 'warning-lists',
    title: 'Official warning lists',
    body: (
      <>
        <p>Type the address. Don’t use a link or an advert: scammers make copies of these sites.</p>
        <ul className="list-none! space-y-0! border-rule border-b ps-0!">
          {warningLists.map(({ body, country, address, lookFor }) => (
            <li key={body} className="border-rule border-t py-3">
              {country}: {body}
              <br />
              Type <strong>{address}</strong> and look for “{lookFor}”.
            </li>
          ))}
        </ul>
        <p>
          A name on a list is a reason to stop. A name that’s missing proves nothing. None of these bodies will ever
          call you about getting money back.
        </p>
      </>
    ),
  },
]
