import type { ReactNode } from 'react'

type IconProps = { size?: number; strokeWidth?: number; className?: string; children: ReactNode }

/** Decorative, on a 24 by 24 grid, in the colour of the surrounding text. */
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
