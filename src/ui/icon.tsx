import type { ReactNode } from 'react'

type IconProps = { size?: number; strokeWidth?: number; className?: string; children: ReactNode }

/** The frame of a small line drawing on a field of 24 by 24, in the colour of the text around it; decoration only. */
export function Icon({ size = 24, strokeWidth = 2, className, children }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  )
}
