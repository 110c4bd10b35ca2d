import { words } from '../../firm/words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { HeroCarousel } from './hero-carousel.tsx'

/** The top of the home page: what this is, and the way to a consultation. */
export function Hero() {
  return (
    <section className="relative lg:grid lg:min-h-[495px] lg:grid-cols-1 lg:*:col-start-1 lg:*:row-start-1">
      <HeroCarousel />
      <div className="relative border-beacon border-t-4 lg:pointer-events-none lg:border-0">
        <div className="page-width flex h-full items-center">
          <div className="border-beacon bg-page max-lg:py-8 lg:pointer-events-auto lg:max-w-[31rem] lg:border-t-4 lg:p-10">
            <h1 className="text-h1">{words.heroHeading}</h1>
            <p className="mt-4 max-w-[52ch]">
              Tell us what happened. The first consultation is free, and we tell you plainly what can be done, what it
              may cost, and what you can do yourself for nothing.
            </p>
            <ButtonLink to="/contact" className="mt-6 max-sm:w-full">
              {words.getAppointment}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
