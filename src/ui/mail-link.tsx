/** Says so when there is none, as for someone who booked on the phone. */
export function MailLink({ email, className }: { email: string; className?: string }) {
  if (email === '') return <span className="text-muted">No email</span>
  return (
    <a href={mailHref(email)} className={className}>
      {email}
    </a>
  )
}

/** RFC 6068. What is before the @ may hold `?` and `&`, which begin a subject there. */
export function mailHref(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`
}
