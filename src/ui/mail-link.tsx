/** An email address to press; says so when there is none, as for someone who booked on the phone. */
export function MailLink({ email, className }: { email: string; className?: string }) {
  if (email === '') return <span className="text-muted">No email</span>
  return (
    <a href={`mailto:${email}`} className={className}>
      {email}
    </a>
  )
}
