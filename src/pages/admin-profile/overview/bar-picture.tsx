import { useEffect, useRef } from 'react'
import type { DiscreetCount } from './discreet-count.ts'

type BarPictureProps = {
  /** What the picture says, in words. */
  description: string
  labels: string[]
  counts: DiscreetCount[]
  /** The highest number of all bars that are compared with these. */
  most: number
}

/** Bars, drawn by scripts that this page alone fetches, in a room that is kept for them. */
export function BarPicture({ description, labels, counts, most }: BarPictureProps) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = JSON.stringify({ labels, counts, most })
  useEffect(() => {
    let erase: (() => void) | null = null
    let isGone = false
    import('./draw-bars.ts').then(({ drawBars }) => {
      if (!isGone && place.current !== null) erase = drawBars(place.current, JSON.parse(drawn))
    })
    return () => {
      isGone = true
      erase?.()
    }
  }, [drawn])
  return <div ref={place} role="img" aria-label={description} className="h-44 overflow-hidden text-link text-small" />
}
