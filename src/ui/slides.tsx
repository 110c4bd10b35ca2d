import { type ComponentProps, type ReactNode, type UIEvent, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

/**
 * Each as wide as its viewport, scrolled by touch, by keyboard and by the returned functions; after the last comes the
 * first. The viewport also needs the style `carousel-viewport`, and each slide `snap-start`.
 */
export function useSlides(count: number) {
  const viewportRef = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(0)
  // The target of the current scroll, so that a second quick press counts from it.
  const targetRef = useRef<number | null>(null)
  const goTo = (slide: number) => {
    const target = (slide + count) % count
    targetRef.current = target
    const viewport = viewportRef.current
    const left = target * (viewport?.clientWidth ?? 0)
    viewport?.scrollTo({ left, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  }
  return {
    viewport: {
      ref: viewportRef,
      onScroll: ({ currentTarget }: UIEvent) => {
        const position = currentTarget.scrollLeft / currentTarget.clientWidth
        setSelected(Math.round(position))
        if (targetRef.current !== null && Math.abs(position - targetRef.current) < 0.01) targetRef.current = null
      },
    },
    selected,
    goTo,
    goToPrevious: () => goTo((targetRef.current ?? selected) - 1),
    goToNext: () => goTo((targetRef.current ?? selected) + 1),
  }
}

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
  night: 'size-11 border border-transparent text-on-night hover:bg-petrol',
}

type CarouselButtonProps = ComponentProps<'button'> & {
  icon: keyof typeof icons
  label: string
  variant?: keyof typeof variants
}

/** Its name is its label. */
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
