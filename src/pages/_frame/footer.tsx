import { Link } from 'react-router'
import { firm } from '../../firm/firm.ts'
import { neverList } from '../../firm/never-list.ts'
import { footerLinks } from '../../firm/site-map.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { RegulatorCards } from './regulator-cards.tsx'
import { SocialIcon } from './social-icon.tsx'

const linkLook = 'prose-link inline-flex min-h-9 items-center text-on-night'

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
            <a href={`mailto:${firm.email}`} className={linkLook}>
              {firm.email}
            </a>
            <br />
            <a href={`tel:${firm.phone.link}`} className={linkLook}>
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
                <Link to={path} prefetch="intent" className={linkLook}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section className="md:col-span-2 lg:col-span-5">
          <h2 className="text-h3 text-on-night">Newsletter</h2>
          <p className="mt-4 mb-4">
            How the scams of the month work, and the free routes that help. Once a month at most.
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
          <p className="mt-6 text-on-night-muted text-small">Whoever does one of these things in our name is not us.</p>
        </section>
      </div>
    </footer>
  )
}
