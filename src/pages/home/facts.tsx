import { Link } from 'react-router'
import type { ShownClaims } from '#src/firm/claims/claims.ts'
import { scamTypes } from '#src/firm/scam-types.ts'
import { scamTypeDetails } from '#src/firm/scams/scam-type-details.ts'
import { stepsOfCase } from '#src/firm/steps.ts'
import { words } from '#src/firm/words.ts'
import { useClaims, useFirm } from '#src/ui/site-facts.tsx'
import route from './pictures/route.svg'

export function Facts() {
  const { feePercent } = useFirm()
  const { established, recovered } = useClaims()
  const fee = {
    id: 'fee',
    value: 'No upfront fee',
    label: `You pay us ${feePercent}% of what comes back, after the money has reached you`,
    href: '/terms-and-conditions',
    link: 'How fees work',
  }
  const figures = [
    ...(established === null ? [] : [{ ...established, href: '/about', link: 'Who we are' }]),
    ...(recovered === null ? [] : [{ ...recovered, href: '/about', link: 'How we work' }]),
  ]
  return (
    <section aria-label="Key facts about the firm" className="border-rule border-b">
      <ul className="page-width grid md:grid-cols-3">
        {[...figures, fee].map(({ id, value, label, href, link }) => (
          <li key={id} className="border-rule py-8 max-md:not-first:border-t md:not-first:border-l md:not-first:pl-8">
            <p className="font-semibold font-serif text-h3 text-heading">{value}</p>
            <p className="mt-1 text-muted">{label}</p>
            <Link to={href} className="prose-link mt-2 inline-flex min-h-7 items-center text-small">
              {link}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Letter({ quote, client, scamType, recoveredAmount }: ShownClaims['testimonials'][number]) {
  const key = scamTypes.find(({ name }) => name === scamType)?.key
  return (
    <figure className="flex h-full flex-col sheet p-6 sm:p-12">
      <div className="flex flex-wrap items-start justify-between gap-6 border-rule border-b pb-6">
        <p className="text-muted text-small">
          A letter about
          <span className="block font-semibold font-serif text-h3 text-heading">{scamType}</span>
        </p>
        {key !== undefined && (
          <img src={scamTypeDetails[key].drawing} alt="" width={800} height={680} loading="lazy" className="stamp" />
        )}
      </div>
      <blockquote className="my-8 max-w-[52ch] font-serif text-heading text-lead">{`“${quote}”`}</blockquote>
      <figcaption className="mt-auto flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <span className="font-serif text-heading">{`— ${client}`}</span>
        <span className="text-muted">
          Recovered: <span className="tabular font-semibold font-serif text-h3 text-heading">{recoveredAmount}</span>
        </span>
      </figcaption>
    </figure>
  )
}

const ordinals = ['Step one', 'Step two', 'Step three', 'Step four']

/** Drawn as a route on a sea chart from open water into the harbour. */
export function Steps() {
  const { feePercent } = useFirm()
  return (
    <section className="bg-night text-on-night">
      <div className="page-width section-space">
        <h2 className="text-h2 text-on-night">{words.stepsHeading}</h2>
        {/* The marks on the drawing line up with the columns below: both are a quarter of the width. */}
        <img
          src={route}
          alt=""
          width={1200}
          height={260}
          loading="lazy"
          className="my-8 hidden w-full lg:block print-hidden"
        />
        <ol className="grid max-lg:mt-10 lg:grid-cols-4">
          {stepsOfCase(feePercent).map(({ title, text }, index) => (
            <li
              key={title}
              className="relative border-night-rule border-dashed pb-10 last:border-transparent max-lg:border-l-2 max-lg:pl-8 lg:pr-8"
            >
              <span
                aria-hidden="true"
                className={`-left-[11px] absolute top-1 size-5 rounded-full border-2 lg:hidden ${index === 0 ? 'border-beacon bg-beacon' : 'border-on-night bg-night'}`}
              />
              <p className="font-serif text-on-night-muted italic">{ordinals[index]}</p>
              <h3 className="mt-1 text-h3 text-on-night">{title}</h3>
              <p className="mt-3 text-on-night-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
