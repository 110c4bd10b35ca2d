import { Link } from 'react-router'
import { NewsletterForm } from '#src/features/newsletter/newsletter-form.tsx'
import { footerLinks } from '#src/firm/public-pages/navigation-links.ts'
import { neverList, words } from '#src/firm/words.ts'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useClaims, useFirm } from '#src/ui/site-facts.tsx'

const linkStyle = 'prose-link inline-flex min-h-8 items-center text-on-night'
const headingStyle = 'mb-2 text-h3 text-on-night'

/** It ends every page, so on phones it is kept short. */
export function Footer() {
  const { legalName, address, socialLinks } = useFirm()
  const { street, town, postcode, country } = address
  return (
    <footer className="bg-night py-6 text-on-night text-small print-hidden lg:py-12">
      <div className="page-width flex flex-wrap gap-6 lg:gap-12">
        <section className="grow basis-40">
          <h2 className={headingStyle}>Where to find us</h2>
          <address className="not-italic">
            <p>{legalName}</p>
            <p>
              {street}, {town} {postcode}
            </p>
            <p>{country}</p>
          </address>
          <p>
            <FirmMailLink className={linkStyle} />
            <br />
            <FirmPhoneLink className={linkStyle} />
          </p>
        </section>
        <div className="grow basis-32">
          <nav aria-label="Quick links">
            <h2 className={headingStyle}>Quick links</h2>
            <ul>
              {footerLinks.map(({ name, path }) => (
                <li key={path}>
                  <Link to={path} prefetch="intent" className={linkStyle}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {/* A plain globe for every network: no company's mark is copied. */}
          {socialLinks.length > 0 && (
            <ul aria-label="Social media" className="-ml-2.5 flex">
              {socialLinks.map(({ name, href }) => (
                <li key={href}>
                  <a
                    href={href}
                    aria-label={name}
                    title={name}
                    rel="noreferrer"
                    className="grid size-11 place-items-center rounded-soft text-on-night hover:bg-petrol"
                  >
                    <Icon strokeWidth={1.7}>
                      <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18Z" />
                    </Icon>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <section className="grow basis-72">
          <h2 className={headingStyle}>Newsletter</h2>
          <p className="mb-2">How this month’s scams work, and where to get free help. Unsubscribe at any time.</p>
          <NewsletterForm />
        </section>
        <RegulatorCards />
        <section className="basis-full">
          <h2 className={headingStyle}>We will never …</h2>
          <ul className="grid gap-x-12 md:grid-cols-2">
            {neverList.map((line) => (
              <li key={line} className="border-night-rule border-t py-1">
                {line}
              </li>
            ))}
          </ul>
          <p className="border-night-rule border-t py-1 text-on-night-muted">
            If someone asks for any of these in our name, it isn’t us.{' '}
            <Link to="/safety" className={linkStyle}>
              How to check
            </Link>
          </p>
        </section>
      </div>
    </footer>
  )
}

function RegulatorCards() {
  const { regulators } = useClaims()
  if (regulators.length === 0) return null
  return (
    <section className="basis-full">
      <h2 className={headingStyle}>{words.regulatorsHeading}</h2>
      <ul className="grid grid-cols-1 gap-2 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {regulators.map(({ id, register, number, entryHref, seal }) => (
          <li key={id} className="flex items-center gap-3 rounded-soft border border-night-rule px-2 py-1">
            <img src={seal} alt="" width={72} height={72} loading="lazy" className="size-[48px] shrink-0" />
            <div className="min-w-0">
              <p className="font-semibold">{register}</p>
              <p className="tabular flex flex-wrap items-center gap-x-3 text-on-night-muted">
                <span>
                  Number <span className="whitespace-nowrap">{number}</span>
                </span>
                <a
                  href={entryHref}
                  rel="noreferrer"
                  className="prose-link inline-flex min-h-6 items-center text-on-night"
                >
                  Public entry<span className="sr-only">{` in the ${register}`}</span>
                </a>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
