import { Link } from 'react-router'
import type { ShownClaims } from '#src/firm/claims/claims.ts'
import { feeExample } from '#src/firm/fees.ts'
import { words } from '#src/firm/words.ts'
import { ContactAgent } from '#src/pages/_layout/contact-agent.tsx'
import { publicMeta } from '#src/pages/_layout/document/page-meta.tsx'
import { claimsContext } from '#src/platform/runtime.server.ts'
import { Picture } from '#src/ui/pictures/picture.tsx'
import { useClaims, useFirm } from '#src/ui/site-facts.tsx'
import type { Route } from './+types/about'

export function meta({ matches }: Route.MetaArgs) {
  return publicMeta(matches, '/about')
}

/** They last as long as the page. */
export function loader({ context }: Route.LoaderArgs) {
  return { certificates: context.get(claimsContext).certificates }
}

export const shouldRevalidate = () => false

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <section className="border-rule border-b bg-panel">
        <div className="page-width py-14 lg:py-20">
          <h1 className="text-h1">{words.aboutHeading}</h1>
          <nav aria-label="Breadcrumb" className="mt-4">
            <ol className="flex gap-2">
              <li>
                <Link to="/" className="prose-link">
                  Home
                </Link>{' '}
                <span aria-hidden="true">/</span>
              </li>
              <li>
                Pages <span aria-hidden="true">/</span>
              </li>
              <li aria-current="page">About</li>
            </ol>
          </nav>
        </div>
      </section>
      <Introduction />
      <ContactAgent />
      <Certificates certificates={loaderData.certificates} />
    </>
  )
}

function Certificates({ certificates }: Pick<ShownClaims, 'certificates'>) {
  if (certificates.length === 0) return null
  return (
    <section className="page-width section-space">
      <h2 className="text-h2">{words.certificatesHeading}</h2>
      <div className="mt-10 grid gap-8 md:grid-cols-2">
        {certificates.map(({ id, image, alt, caption }) => (
          <figure key={id} className="sheet p-4">
            <Picture src={image} width={800} height={560} alt={alt} />
            <figcaption className="pt-4 pb-1 text-center font-serif">{caption}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

function Introduction() {
  const { feePercent, feeStatement, name, registerNumbers } = useFirm()
  const { established, recovered, regulators } = useClaims()
  const facts = [
    ...[established, recovered].filter((figure) => figure !== null),
    { value: `${feePercent}%`, label: 'What you pay us of money that comes back, after it has reached you' },
    ...registerNumbers.map(({ register, number }) => ({ value: number, label: `Our number in the ${register}` })),
  ]
  return (
    <section className="page-width section-space grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
      <div>
        <h2 className="text-h2">A harbour for people who’ve been scammed</h2>
        <ul className="mt-8 border-rule border-b">
          {facts.map(({ value, label }) => (
            <li key={label} className="flex flex-col border-rule border-t py-4">
              <span className="tabular font-semibold font-serif text-h3 text-heading">{value}</span>
              <span className="text-muted">{label}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="space-y-4">
        <p className="text-lead">
          {established !== null && `${name} ${established.behindName} `}
          Our mission is simple: to help people who have lost money to a financial scam find out what can still be done,
          and to do it with them.
        </p>
        <p>
          {recovered !== null && `${recovered.value} has come back to our clients so far. `}
          No two cases are the same, so we start by listening and shape our work around you: a personal approach, one
          person who knows your case, and letters in plain English.
        </p>
        <p>
          Our fees fit into a few lines. {feeStatement} {feeExample(feePercent)} If we think you can do it yourself, or
          that nothing can be done, we’ll say so at the first consultation.
        </p>
        <p>
          You may have heard that firms like ours are just another scam. Many are. Take your time, look us up in{' '}
          {regulators.length > 0 ? 'the public registers listed at the foot of this page' : 'public registers'}, talk to
          someone you trust, and come back only if you want to.
        </p>
      </div>
    </section>
  )
}
