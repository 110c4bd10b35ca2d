import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'

const icons: Record<'previous' | 'next' | 'pause' | 'play', ReactNode> = {
  previous: <path d="m14.5 5-7 7 7 7" />,
  next: <path d="m9.5 5 7 7-7 7" />,
  pause: <path d="M9 6v12M15 6v12" />,
  play: <path d="M8 5.5v13l10-6.5-10-6.5Z" />,
}

const looks = {
  paper: 'size-12 rounded-soft border border-current bg-raised text-link hover:bg-panel',
  /** In a dark bar on a picture. */
  night: 'size-11 border border-transparent text-on-night hover:bg-petrol',
}

type CarouselButtonProps = ComponentProps<'button'> & {
  icon: keyof typeof icons
  label: string
  look?: keyof typeof looks
}

/** A button of a carousel; its name is its label. */
export function CarouselButton({ icon, label, look = 'paper', ...rest }: CarouselButtonProps) {
  return (
    <button type="button" aria-label={label} className={`pressable grid place-items-center ${looks[look]}`} {...rest}>
      <Icon size={22}>{icons[icon]}</Icon>
    </button>
  )
}
