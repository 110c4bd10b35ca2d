import { Icon } from '#src/ui/icon.tsx'
import { mailHref } from '#src/ui/mail-link.tsx'
import { PhoneLink } from '#src/ui/phone-link.tsx'

type ReachProps = { phone: string; email: string }

/** How a visitor wants to be reached: the number, or else by email. */
export function ReachLink({ phone, email, className }: ReachProps & { className?: string }) {
  return phone === '' ? (
    <EmailMe email={email} className={className} />
  ) : (
    <PhoneLink phone={phone} className={className} />
  )
}

/** The same as the main thing to press. */
export function ReachButton({ phone, email }: ReachProps) {
  return phone === '' ? <EmailMe email={email} className={callStyle} /> : <CallLink phone={phone} />
}

/** Nothing if there is no address either. */
export function EmailMe({ email, className = 'prose-link' }: { email: string; className?: string | undefined }) {
  if (email === '') return null
  return (
    <a href={mailHref(email)} className={className}>
      Email me<span className="sr-only">: {email}</span>
    </a>
  )
}

const callStyle =
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
