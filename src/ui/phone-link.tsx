import type { ReactNode } from 'react'

/** Shows the number, or else its children. */
export function PhoneLink({
  phone,
  className,
  children,
}: {
  phone: string
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <a href={telHref(phone)} className={className}>
      {children ?? phone}
    </a>
  )
}

/** RFC 3966. From abroad the zero in `+44 (0)20` is not dialled, except in Italy, where numbers begin with one. */
function telHref(phone: string): string {
  const [number = '', extension] = phone.split(' ext ')
  const dialled = number.replace(/^(\+(?!39)[\d ]+)\(0\)/, '$1').replaceAll(/[^\d+]/g, '')
  return `tel:${dialled}${extension === undefined ? '' : `;ext=${extension}`}`
}
