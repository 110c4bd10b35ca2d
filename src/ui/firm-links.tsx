import type { ReactNode } from 'react'
import { useFirm } from './site-facts.tsx'

type FirmLinkProps = { className?: string; children?: ReactNode }

/** Shows the address, or else its children. */
export function FirmMailLink({ className, children }: FirmLinkProps) {
  const { email } = useFirm()
  return (
    <a href={`mailto:${email}`} className={className}>
      {children ?? email}
    </a>
  )
}

export function FirmPhoneLink({ className }: { className?: string }) {
  const { phone } = useFirm()
  return (
    <a href={`tel:${phone.link}`} className={className}>
      {phone.display}
    </a>
  )
}
