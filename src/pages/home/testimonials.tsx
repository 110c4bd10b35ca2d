import { testimonials } from '../../firm/testimonials.ts'
import { words } from '../../firm/words.ts'
import { CarouselButton } from '../../ui/carousel-button.tsx'
import { useSlides } from '../../ui/use-slides.ts'
import { useShownClaims } from '../_frame/site-facts.tsx'

/** What clients wrote. A carousel that never moves by itself; without scripts the letters stand below each other. */
export function Testimonials() {
  const letters = useShownClaims(testimonials)
  const { viewportRef, selected, goTo, goToPrevious, goToNext } = useSlides({ isLooping: true })
  const move = (index: number) => (index + letters.length) % letters.length
  if (letters.length === 0) return null
  return (
    <section
      aria-roledescription="carousel"
      aria-labelledby="testimonials-heading"
      className="page-width section-space"
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="testimonials-heading" className="text-h2">
          {words.testimonialsHeading}
        </h2>
        <div className="flex items-center gap-3 unscripted:hidden">
          <CarouselButton icon="previous" label="Previous" onClick={goToPrevious} />
          <CarouselButton icon="next" label="Next" onClick={goToNext} />
        </div>
      </div>
      <div ref={viewportRef} className="scripted:carousel-viewport mt-8">
        <div className="scripted:flex max-lg:space-y-0 unscripted:grid unscripted:gap-6" aria-live="polite">
          {letters.map(({ id, quote, client, scamType, recoveredAmount }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the pattern asks for a group; a fieldset is for forms
            <div
              key={id}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${letters.length}`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: every letter can be reached by keyboard
              tabIndex={0}
              onFocus={() => selected !== index && goTo(move(index), true)}
              className="min-w-0 scripted:shrink-0 scripted:grow-0 scripted:basis-full scripted:px-1"
            >
              <figure className="border border-rule bg-raised p-6 sm:p-12">
                <blockquote className="max-w-[58ch] font-serif text-heading text-lead">“{quote}”</blockquote>
                <figcaption className="mt-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-rule border-t pt-5">
                  <span>
                    {client} · <span className="text-muted">{scamType}</span>
                  </span>
                  <span>
                    <span className="text-muted">Recovered: </span>
                    <span className="tabular font-semibold font-serif text-h3 text-heading">{recoveredAmount}</span>
                  </span>
                </figcaption>
              </figure>
            </div>
          ))}
        </div>
      </div>
      <p className="mt-4 text-muted text-small">
        Letter {selected + 1} of {letters.length}. What came back to one person says nothing about what may come back to
        another.
      </p>
    </section>
  )
}
