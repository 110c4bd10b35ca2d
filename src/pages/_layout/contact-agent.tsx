import type { ScamTypeKey } from '#src/firm/scam-types.ts'
import { words } from '#src/firm/words.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useClaims } from '#src/ui/site-facts.tsx'
import compassRose from './pictures/compass-rose.svg'

/** `scam`: the type that its page is about. */
export function ContactAgent({ scam }: { scam?: ScamTypeKey }) {
  return (
    <section className="relative overflow-hidden bg-panel">
      <img
        src={compassRose}
        alt=""
        width={480}
        height={480}
        loading="lazy"
        className="-right-24 -top-16 absolute hidden w-96 opacity-25 lg:block print-hidden"
      />
      <div className="page-width relative flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-14 lg:py-20">
        <div className="max-w-2xl">
          <h2 className="text-h2">{useClaims().certifiedAgent?.heading ?? 'Talk to one of our agents'}</h2>
          <p className="mt-3">
            The first consultation is free. You choose the day, and you tell us as much or as little as you like. You
            don’t have to decide anything on the phone.
          </p>
        </div>
        <ButtonLink
          to={scam === undefined ? '/contact' : `/contact?scam=${scam}`}
          prefetch="intent"
          className="max-sm:w-full"
        >
          {words.getAppointment}
        </ButtonLink>
      </div>
    </section>
  )
}
