import { Icon } from '#src/ui/icon.tsx'
import { PhoneLink } from '#src/ui/phone-link.tsx'

export const callStyle =
  'tabular inline-flex min-h-target items-center gap-2 rounded-soft bg-primary px-4 font-semibold text-on-primary no-underline hover:bg-primary-hover'

/** A client's phone number as the main thing to press. */
export function CallLink({ phone }: { phone: string }) {
  return (
    <PhoneLink phone={phone} className={callStyle}>
      <Icon size={18}>
        <path d="M5 4h4l2 5-3 2a11 11 0 0 0 5 5l2-3 5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2" />
      </Icon>
      {phone}
    </PhoneLink>
  )
}
