import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'

export const liabilityAndComplaints: DocumentSection[] = [
  {
    id: 'our-responsibility',
    title: 'What we’re responsible for',
    body: (
      <>
        <p>
          We work with the care you’d expect from professionals. If we break these terms or don’t take that care, we’re
          responsible for any loss this causes you that could have been foreseen.
        </p>
        <p>We’re not responsible for:</p>
        <ul>
          <li>what the scammers did, or go on to do;</li>
          <li>what banks, card companies, platforms, the police or courts decide;</li>
          <li>time limits that had passed before you came to us;</li>
          <li>times when this site is down for reasons beyond our control.</li>
        </ul>
        <p>
          By law, there are some things a firm can’t exclude, and we don’t try to. We’re fully responsible for death or
          injury caused by our lack of care, for fraud, and for anything else the law says we must answer for. Your
          rights as a consumer aren’t affected.
        </p>
      </>
    ),
  },
  {
    id: 'complaints',
    title: 'Complaints',
    body: (
      <>
        <p>If something has gone wrong, please tell us. It’s free, and it won’t harm your case. Write to:</p>
        <ComplaintsAddress />
        <p>Tell us what happened and how you’d like us to put it right. Include your reference if you have one.</p>
        <p>
          We’ll answer in writing within 8 weeks. If you’re not happy with our answer, or you haven’t had one by then,
          you may be able to go to an ombudsman or a court. Our answer will say which, and by when. If you haven’t had
          one, ask us and we’ll tell you.
        </p>
      </>
    ),
  },
]

function ComplaintsAddress() {
  const { complaints, legalName, address } = useFirm()
  const { street, town, postcode, country } = address
  return (
    <address>
      {complaints.name}
      <br />
      {legalName}
      <br />
      {street}, {town} {postcode}, {country}
      <br />
      <a href={`mailto:${complaints.email}`} className="prose-link">
        {complaints.email}
      </a>
    </address>
  )
}
