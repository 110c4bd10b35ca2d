/**
 * Links that add an appointment to the visitor's calendar. Like the file, they say when it is, not what it is about.
 * `token` is the manage link's; `start` and `end` are instants, ISO 8601 in UTC.
 */
export function AddToCalendar({ token, start, end }: { token: string; start: string; end: string }) {
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: 'Appointment',
    dates: `${compactInstant(start)}/${compactInstant(end)}`,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: 'Appointment',
    startdt: start,
    enddt: end,
  })
  const links = [
    { name: 'Calendar file', href: `/appointments/${token}/calendar` },
    { name: 'Google', href: `https://calendar.google.com/calendar/render?${google}` },
    { name: 'Outlook', href: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}` },
  ]
  return (
    <nav aria-label="Add to your calendar" className="flex flex-wrap items-center gap-x-6 print-hidden">
      <p className="font-semibold">Add to your calendar</p>
      {links.map(({ name, href }) => (
        <a key={name} href={href} rel="noreferrer" className="prose-link inline-flex min-h-target items-center">
          {name}
        </a>
      ))}
    </nav>
  )
}

/** `20270316T090000Z`, as iCalendar writes it, for an instant in ISO 8601 and UTC, `2027-03-16T09:00:00.000Z`. */
function compactInstant(instant: string): string {
  return `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
