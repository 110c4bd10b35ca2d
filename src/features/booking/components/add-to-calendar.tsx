/** Like the file, they say when it is, not what about. `token`: the manage link's. `start`, `end`: ISO 8601 in UTC. */
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
    { name: 'Download (.ics)', href: `/appointments/${token}/calendar` },
    { name: 'Google Calendar', href: `https://calendar.google.com/calendar/render?${google}` },
    { name: 'Outlook.com', href: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}` },
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

function compactInstant(instant: string): string {
  return `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
