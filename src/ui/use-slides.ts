import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import { useEffect, useRef, useState } from 'react'

/** A row of slides that can be moved one by one: the part that carousels share. */
export function useSlides({ isLooping }: { isLooping: boolean }) {
  const viewportRef = useRef<HTMLDivElement>(null)
  const emblaRef = useRef<EmblaCarouselType>(undefined)
  const [selected, setSelected] = useState(0)
  useEffect(() => {
    // A task of its own: it measures the slides, and the page is being made alive just now.
    const timer = setTimeout(() => {
      if (viewportRef.current === null) return
      const embla = EmblaCarousel(viewportRef.current, { loop: isLooping, duration: 20 })
      embla.on('select', () => setSelected(embla.selectedScrollSnap()))
      emblaRef.current = embla
    })
    return () => {
      clearTimeout(timer)
      emblaRef.current?.destroy()
    }
  }, [isLooping])
  return {
    viewportRef,
    selected,
    /** `isCalm`: jump instead of sliding. */
    goTo: (slide: number, isCalm = prefersCalm()) => emblaRef.current?.scrollTo(slide, isCalm),
    goToPrevious: () => emblaRef.current?.scrollPrev(prefersCalm()),
    goToNext: () => emblaRef.current?.scrollNext(prefersCalm()),
  }
}

/** Whether the visitor has asked for less motion. */
export function prefersCalm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
