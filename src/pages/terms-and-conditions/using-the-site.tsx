import { firm } from '../../firm/firm.ts'
import type { DocumentSection } from '../_layout/long-document.tsx'

export const usingTheSite: DocumentSection[] = [
  {
    id: 'using-the-site',
    title: 'Using this website',
    body: (
      <>
        <p>You may read, print and pass on every public page. Please do not:</p>
        <ul>
          <li>copy the site in order to pretend that you are us;</li>
          <li>try to get into what is not yours, such as other people’s accounts or appointments;</li>
          <li>send so many requests, by a program or otherwise, that others cannot use the site.</li>
        </ul>
        <p>
          We try to keep the site running, but it can be down at times, for repairs or by a fault. If you cannot reach
          it, phone us. Please do not count on this site to meet a time limit that a bank, an ombudsman or a court has
          set you.
        </p>
      </>
    ),
  },
  {
    id: 'testimonials-and-figures',
    title: 'Testimonials, figures and certificates',
    body: firm.isSample ? <SampleClaims /> : <ClaimsWithEvidence />,
  },
]

function SampleClaims() {
  return (
    <p>
      On this sample site all of them are examples: the clients’ words, the amounts, the certificates, and the registers
      at the foot of every page. They are invented and show only how the pages work. Please do not rely on any of them.
    </p>
  )
}

function ClaimsWithEvidence() {
  return (
    <>
      <p>
        We show a testimonial, a figure, a certificate or a register entry only while we hold evidence for it that has
        not run out. You can ask us for it. At the foot of every page each register is named with our number, so that
        you can look us up there yourself.
      </p>
      <p>What came back to one client says nothing about what may come back to you. Every case is different.</p>
    </>
  )
}
