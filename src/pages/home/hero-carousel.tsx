import { useEffect, useState } from 'react'
import { CarouselButton } from '../../ui/carousel-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { prefersCalm, useSlides } from '../../ui/use-slides.ts'
import homecoming from './pictures/hero-homecoming.svg?picture'
import homecomingNarrow from './pictures/hero-homecoming-narrow.svg?picture'
import lighthouse from './pictures/hero-lighthouse.svg?picture'
import lighthouseNarrow from './pictures/hero-lighthouse-narrow.svg?picture'

const pictures = [
  {
    wide: lighthouse,
    narrow: lighthouseNarrow,
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
 * Two pictures that change by themselves until the visitor pauses, points at or focuses them, and never for visitors who
 * asked for less motion. Follows the W3C carousel pattern.
 */
export function HeroCarousel() {
  const { viewportRef, selected, goTo, goToPrevious, goToNext } = useSlides({ isLooping: true })
  const [isPlaying, setIsPlaying] = useState(false)
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => setIsPlaying(!prefersCalm()), [])
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
          look="night"
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? 'Pause' : 'Play'}
          // Pressing focuses first, and focus pauses: the press itself must not undo that.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsPlaying(!isPlaying)}
        />
        <CarouselButton look="night" icon="previous" label="Previous" onClick={goToPrevious} />
        <CarouselButton look="night" icon="next" label="Next" onClick={goToNext} />
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
      <div ref={viewportRef} className="carousel-viewport">
        <div className="flex" aria-live={isPlaying && !isHeld ? 'off' : 'polite'}>
          {pictures.map(({ wide, narrow, alt }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the pattern asks for a group; a fieldset is for forms
            <div
              key={alt}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${pictures.length}`}
              className="min-w-0 shrink-0 grow-0 basis-full"
            >
              <Picture
                file={narrow}
                wide={wide}
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
