import { firm } from '../../firm/firm.ts'
import type { DocumentSection } from '../_layout/long-document.tsx'

const { street, town, postcode, country } = firm.address

export const liabilityAndComplaints: DocumentSection[] = [
  {
    id: 'our-responsibility',
    title: 'What we answer for',
    body: (
      <>
        <p>
          We work with the care that you may expect from people who do this as their job. If we break these terms or are
          careless, we answer for the loss that this causes you, as far as it could be foreseen.
        </p>
        <p>We do not answer for:</p>
        <ul>
          <li>what the people who deceived you did, or do later;</li>
          <li>what banks, card companies, platforms, the police or courts decide;</li>
          <li>time limits that had run out before you came to us;</li>
          <li>times when this site cannot be reached for reasons that are not in our hands.</li>
        </ul>
        <p>
          Some things the law does not let a firm rule out, and we do not try to. We answer in full for death or injury
          that our carelessness causes, for fraud, and for everything else that the law says we must answer for. Your
          rights as a consumer stay as they are.
        </p>
      </>
    ),
  },
  {
    id: 'complaints',
    title: 'Complaints',
    body: (
      <>
        <p>If something went wrong, please tell us. It costs nothing, and it does not harm your case. Write to:</p>
        <address>
          {firm.complaints.name}
          <br />
          {firm.legalName}
          <br />
          {street}, {town} {postcode}, {country}
          <br />
          <a href={`mailto:${firm.complaints.email}`} className="prose-link">
            {firm.complaints.email}
          </a>
        </address>
        <p>Say what happened and what would put it right. Your reference helps us, if you have one.</p>
        <p>
          You get our answer in writing within 8 weeks. If it does not satisfy you, or if none has come by then, an
          ombudsman or a court may be open to you. Our answer says which, and until when.
        </p>
      </>
    ),
  },
]
