import type { ReactNode } from 'react'

/** A phone number to press. Shows the number, or else its children. */
export function PhoneLink({ phone, className, children }: { phone: string; className?: string; children?: ReactNode }) {
  return (
    <a href={`tel:${phone.replaceAll(' ', '')}`} className={className}>
      {children ?? phone}
    </a>
  )
}
