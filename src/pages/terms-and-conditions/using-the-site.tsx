import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { useClaims, useSiteMode } from '#src/ui/site-facts.tsx'

export const usingTheSite: DocumentSection[] = [
  {
    id: 'using-the-site',
    title: 'Using this website',
    body: (
      <>
        <p>You’re welcome to read, print and share any public page. Please don’t:</p>
        <ul>
          <li>copy the site to pretend to be us;</li>
          <li>try to get into anything that isn’t yours, such as other people’s accounts or appointments;</li>
          <li>send so many requests, by program or otherwise, that other people can’t use the site.</li>
        </ul>
        <p>
          We try to keep the site running, but it may be down at times for maintenance or because of a fault. If you
          can’t reach it, phone us. Please don’t rely on this site to meet a deadline set by a bank, an ombudsman or a
          court.
        </p>
      </>
    ),
  },
  {
    id: 'testimonials-and-figures',
    title: 'Testimonials, figures and certificates',
    body: <AboutClaims />,
  },
]

function AboutClaims() {
  return useSiteMode() === 'sample' ? <SampleClaims /> : <ClaimsWithEvidence />
}

function SampleClaims() {
  return (
    <p>
      On this sample site, all of them are examples: the clients’ words, the amounts, the certificates, and the
      registers at the foot of every public page. They’re made up to show how the pages work. Please don’t rely on any
      of them.
    </p>
  )
}

function ClaimsWithEvidence() {
  const { regulators } = useClaims()
  return (
    <>
      <p>
        We only show a testimonial, figure, certificate or register entry while we hold up-to-date evidence for it. You
        can ask us to see it.
        {regulators.length > 0 &&
          ' The foot of every public page lists each register with our number, so you can look us up yourself.'}
      </p>
      <p>What one client got back doesn’t tell you what you might. Every case is different.</p>
    </>
  )
}
