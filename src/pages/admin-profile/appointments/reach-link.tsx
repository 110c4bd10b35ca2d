import { mailHref } from '#src/ui/mail-link.tsx'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import { CallLink, callStyle } from './call-link.tsx'

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
