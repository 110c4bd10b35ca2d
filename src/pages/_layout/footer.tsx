import { Link } from 'react-router'
import { NewsletterForm } from '../../features/newsletter/components/newsletter-form.tsx'
import { firm, type SocialIconName } from '../../firm/firm.ts'
import { footerLinks } from '../../firm/site-map.ts'
import { neverList, words } from '../../firm/words.ts'
import { Icon } from '../../ui/icon.tsx'
import { useClaims } from './document/document-parts.tsx'

const linkStyle = 'prose-link inline-flex min-h-9 items-center text-on-night'

/** The footer of every page. */
export function Footer() {
  const { street, town, postcode, country } = firm.address
  return (
    <footer className="bg-night text-on-night print-hidden">
      <div className="page-width section-space grid gap-x-12 gap-y-12 md:grid-cols-2 lg:grid-cols-12">
        <section className="lg:col-span-4">
          <h2 className="text-h3 text-on-night">Where to find us</h2>
          <address className="mt-4 not-italic">
            {firm.legalName}
            <br />
            {street}, {town} {postcode}
            <br />
            {country}
          </address>
          <p className="mt-3">
            <a href={`mailto:${firm.email}`} className={linkStyle}>
              {firm.email}
            </a>
            <br />
            <a href={`tel:${firm.phone.link}`} className={linkStyle}>
              {firm.phone.display}
            </a>
          </p>
          <ul aria-label="Social media" className="mt-4 flex gap-3">
            {firm.socialLinks.map(({ name, href, icon }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-label={name}
                  rel="noreferrer"
                  className="grid size-12 place-items-center rounded-soft border border-night-rule text-on-night hover:bg-petrol"
                >
                  <SocialIcon icon={icon} />
                </a>
              </li>
            ))}
          </ul>
        </section>
        <nav aria-label="Quick links" className="lg:col-span-3">
          <h2 className="text-h3 text-on-night">Quick links</h2>
          <ul className="mt-4 grid gap-1">
            {footerLinks.map(({ name, path }) => (
              <li key={path}>
                <Link to={path} prefetch="intent" className={linkStyle}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section className="md:col-span-2 lg:col-span-5">
          <h2 className="text-h3 text-on-night">Newsletter</h2>
          <p className="mt-4 mb-4">
            How this month’s scams work, and where to get free help. No more than once a month.
          </p>
          <NewsletterForm />
        </section>
        <RegulatorCards />
        <section className="md:col-span-2 lg:col-span-12 border-night-rule border-t pt-8">
          <h2 className="text-h3 text-on-night">We will never …</h2>
          <ul className="mt-4 grid gap-x-12 gap-y-1 md:grid-cols-2">
            {neverList.map((line) => (
              <li key={line} className="border-night-rule border-b py-2">
                {line}
              </li>
            ))}
          </ul>
          <p className="mt-6 text-on-night-muted text-small">
            If someone asks for any of these in our name, it isn’t us.
          </p>
        </section>
      </div>
    </footer>
  )
}

/** Invented icons: no company's logo. */
const paths: Record<SocialIconName, string> = {
  anchor: 'M12 7v14m0 0c-4 0-7-3-8-7m8 7c4 0 7-3 8-7M8 10h8M12 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  'signal-flag': 'M5 3v18M5 4h14l-4 4 4 4H5',
  compass: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm3-12-2 4-4 2 2-4 4-2Z',
  lantern: 'M9 3h6m-5 0v3m4-3v3M8 6h8l2 11H6L8 6Zm-1 11v4h10v-4M12 10v4',
}

export function SocialIcon({ icon }: { icon: SocialIconName }) {
  return (
    <Icon strokeWidth={1.7}>
      <path d={paths[icon]} />
    </Icon>
  )
}

/** The registers that list the firm: name, number and public entry. */
export function RegulatorCards() {
  const { regulators } = useClaims()
  if (regulators.length === 0) return null
  return (
    <section className="md:col-span-2 lg:col-span-12">
      <h2 className="text-h3 text-on-night">{words.regulatorsHeading}</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {regulators.map(({ id, register, number, entryHref, seal }) => (
          <li key={id} className="flex items-center gap-4 rounded-soft border border-night-rule p-4">
            <img src={seal} alt="" width={72} height={72} loading="lazy" className="shrink-0" />
            <div>
              <p className="font-semibold">{register}</p>
              <p className="tabular text-on-night-muted text-small">Number {number}</p>
              <a
                href={entryHref}
                rel="noreferrer"
                className="prose-link inline-flex min-h-7 items-center text-on-night text-small"
              >
                Public entry<span className="sr-only"> in the {register}</span>
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
