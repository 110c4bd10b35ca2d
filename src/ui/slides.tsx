import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

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
    /** `isInstant`: jump instead of sliding. */
    goTo: (slide: number, isInstant = prefersReducedMotion()) => emblaRef.current?.scrollTo(slide, isInstant),
    goToPrevious: () => emblaRef.current?.scrollPrev(prefersReducedMotion()),
    goToNext: () => emblaRef.current?.scrollNext(prefersReducedMotion()),
  }
}

/** Whether the visitor has asked for less motion. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

const icons: Record<'previous' | 'next' | 'pause' | 'play', ReactNode> = {
  previous: <path d="m14.5 5-7 7 7 7" />,
  next: <path d="m9.5 5 7 7-7 7" />,
  pause: <path d="M9 6v12M15 6v12" />,
  play: <path d="M8 5.5v13l10-6.5-10-6.5Z" />,
}

const variants = {
  paper: 'size-12 rounded-soft border border-current bg-raised text-link hover:bg-panel',
  /** In a dark bar on a picture. */
  night: 'size-11 border border-transparent text-on-night hover:bg-petrol',
}

type CarouselButtonProps = ComponentProps<'button'> & {
  icon: keyof typeof icons
  label: string
  variant?: keyof typeof variants
}

/** A button of a carousel; its name is its label. */
export function CarouselButton({ icon, label, variant = 'paper', ...rest }: CarouselButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`pressable grid place-items-center ${variants[variant]}`}
      {...rest}
    >
      <Icon size={22}>{icons[icon]}</Icon>
    </button>
  )
}
