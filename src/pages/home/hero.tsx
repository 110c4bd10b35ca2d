import { useEffect, useState } from 'react'
import { words } from '#src/firm/words.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Picture } from '#src/ui/pictures/picture.tsx'
import { CarouselButton, prefersReducedMotion, useSlides } from '#src/ui/slides.tsx'
import homecoming from './pictures/hero-homecoming.svg'
import homecomingNarrow from './pictures/hero-homecoming-narrow.svg'
import lighthouse from './pictures/hero-lighthouse.svg'
import lighthouseNarrow from './pictures/hero-lighthouse-narrow.svg'
import lighthouseNarrowInline from './pictures/hero-lighthouse-narrow.svg?inline'

export function Hero() {
  return (
    <section className="relative lg:grid lg:min-h-[495px] lg:grid-cols-1 lg:*:col-start-1 lg:*:row-start-1">
      <HeroCarousel />
      <div className="relative border-beacon border-t-4 lg:pointer-events-none lg:border-0">
        <div className="page-width flex h-full items-center">
          <div className="border-beacon bg-page max-lg:py-8 lg:pointer-events-auto lg:max-w-[31rem] lg:border-t-4 lg:p-10">
            <h1 className="text-h1">{words.heroHeading}</h1>
            <p className="mt-4 max-w-[52ch]">
              Tell us what happened. The first consultation is free, and we’ll tell you plainly what can be done, what
              it might cost, and what you can do yourself for free.
            </p>
            <ButtonLink to="/contact" prefetch="intent" className="mt-6 max-sm:w-full">
              {words.getAppointment}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}

const pictures = [
  {
    wide: lighthouse,
    // The first picture that visitors see: the server inlines it, so that the first paint needs no second request.
    narrow: import.meta.env.SSR ? lighthouseNarrowInline : lighthouseNarrow,
    alt: 'A lighthouse over a harbour at first light, its beam lying quietly across the water',
  },
  {
    wide: homecoming,
    narrow: homecomingNarrow,
    alt: 'Small boats coming home on calm water, along a line of leading lights',
  },
]

const secondsEach = 7

/**
 * Changes by itself until the visitor pauses, hovers over or focuses it, and never if they prefer reduced motion.
 * Follows the W3C carousel pattern.
 */
function HeroCarousel() {
  const { viewport, selected, goTo, goToPrevious, goToNext } = useSlides(pictures.length)
  // As most visitors will see it, so that the button does not change when the scripts start.
  const [isPlaying, setIsPlaying] = useState(true)
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => setIsPlaying(!prefersReducedMotion()), [])
  useEffect(() => {
    if (!isPlaying || isHeld) return
    const timer = setInterval(goToNext, secondsEach * 1000)
    return () => clearInterval(timer)
  })

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Pictures of the harbour"
      className="relative"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsPlaying(false)}
    >
      <div className="absolute right-0 bottom-0 z-10 flex items-center bg-ink pr-2 unscripted:hidden">
        <CarouselButton
          variant="night"
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? 'Pause' : 'Play'}
          // A click first focuses the button, and focus pauses the carousel; the click must not undo that.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsPlaying(!isPlaying)}
        />
        <CarouselButton variant="night" icon="previous" label="Previous" onClick={goToPrevious} />
        <CarouselButton variant="night" icon="next" label="Next" onClick={goToNext} />
        {pictures.map(({ alt }, index) => (
          <button
            key={alt}
            type="button"
            aria-label={`Picture ${index + 1} of ${pictures.length}`}
            aria-disabled={selected === index}
            onClick={() => goTo(index)}
            className="pressable grid size-8 place-items-center"
          >
            <span
              className={`size-3 rounded-full border-2 ${selected === index ? 'border-beacon bg-beacon forced-colors:border-[6px]' : 'border-on-night'}`}
            />
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div {...viewport} tabIndex={0} className="carousel-viewport">
        <div className="flex" aria-live={isPlaying && !isHeld ? 'off' : 'polite'}>
          {pictures.map(({ wide, narrow, alt }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the pattern asks for a group; a fieldset is for forms
            <div
              key={alt}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${pictures.length}`}
              className="min-w-0 shrink-0 grow-0 basis-full snap-start"
            >
              <Picture
                src={narrow}
                width={780}
                height={520}
                wide={{ src: wide, width: 1600, height: 620 }}
                alt={alt}
                isFirst={index === 0}
                className="h-[clamp(210px,60vw,400px)] lg:h-[495px]"
              />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
