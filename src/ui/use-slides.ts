import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'

/** A row of slides that can be moved one by one: the part that carousels share. */
export function useSlides({ isLooping }: { isLooping: boolean }) {
  const [viewportRef, embla] = useEmblaCarousel({ loop: isLooping, duration: 20 })
  const [selected, setSelected] = useState(0)
  useEffect(() => {
    if (embla === undefined) return
    const onSelect = () => setSelected(embla.selectedScrollSnap())
    embla.on('select', onSelect)
    return () => {
      embla.off('select', onSelect)
    }
  }, [embla])
  return {
    viewportRef,
    selected,
    /** `isCalm`: jump instead of sliding. */
    goTo: (slide: number, isCalm = prefersCalm()) => embla?.scrollTo(slide, isCalm),
    goToPrevious: () => embla?.scrollPrev(prefersCalm()),
    goToNext: () => embla?.scrollNext(prefersCalm()),
  }
}

/** Whether the visitor has asked for less motion. */
export function prefersCalm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
