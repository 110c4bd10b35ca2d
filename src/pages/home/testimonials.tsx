import type { ShownClaims } from '#src/firm/claims/claims.ts'
import { words } from '#src/firm/words.ts'
import { CarouselButton, useSlides } from '#src/ui/slides.tsx'
import { Letter } from './facts.tsx'

/** The carousel never moves automatically; without JavaScript, the letters form a list. */
export function Testimonials({ letters }: { letters: ShownClaims['testimonials'] }) {
  const { viewport, selected, goTo, goToPrevious, goToNext } = useSlides(letters.length)
  if (letters.length === 0) return null
  return (
    <section
      aria-roledescription="carousel"
      aria-labelledby="testimonials-heading"
      className="page-width section-space grid gap-x-12 gap-y-8 lg:grid-cols-12"
    >
      <div className="flex flex-col lg:col-span-4">
        <h2 id="testimonials-heading" className="text-h2">
          {words.testimonialsHeading}
        </h2>
        <p className="mt-4 text-muted">What one person got back doesn’t tell you what another might.</p>
        <div className="mt-6 flex items-center gap-3 unscripted:hidden">
          <CarouselButton icon="previous" label="Previous" onClick={goToPrevious} />
          <CarouselButton icon="next" label="Next" onClick={goToNext} />
          <p className="ml-2 text-muted text-small">
            Letter {selected + 1} of {letters.length}
          </p>
        </div>
      </div>
      {/* On wide screens the letters overlap the edge of the section above. */}
      <div {...viewport} className="scripted:carousel-viewport lg:-mt-48 lg:col-span-8">
        <div className="scripted:flex unscripted:grid unscripted:gap-6" aria-live="polite">
          {letters.map((letter, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the pattern asks for a group; a fieldset is for forms
            <div
              key={letter.id}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${letters.length}`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: every letter must be reachable by keyboard
              tabIndex={0}
              // Browsers treat a slide as visible when only a fraction of a pixel shows, and would not scroll to it.
              onFocus={() => goTo(index)}
              className="min-w-0 snap-start scripted:shrink-0 scripted:grow-0 scripted:basis-full"
            >
              <Letter {...letter} />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
