import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SampleOnly, useFirm } from '#src/ui/site-facts.tsx'

export const whoWeAre: DocumentSection[] = [
  { id: 'who-we-are', title: 'Who we are', body: <Identity /> },
  {
    id: 'what-these-terms-cover',
    title: 'What these terms cover',
    body: (
      <>
        <p>These terms cover this website, the free consultation, your account and the newsletter.</p>
        <p>
          They aren’t an agreement about your case. If you want us to work on it, we’ll first send you a written
          agreement. We only start work once both of us have signed it. If that agreement and these terms say different
          things, whichever is better for you applies.
        </p>
      </>
    ),
  },
]

function Identity() {
  const firm = useFirm()
  const { street, town, postcode, country } = firm.address
  return (
    <>
      <SampleOnly>
        <SampleNotice />
      </SampleOnly>
      <p>
        This website belongs to {firm.legalName}. Here we call ourselves {firm.name}, or simply “we”. “You” means anyone
        who reads the site, books a consultation or has an account.
      </p>
      <address>
        {firm.legalName}
        <br />
        {street}
        <br />
        {town} {postcode}
        <br />
        {country}
      </address>
      <p>We’re registered with:</p>
      <ul>
        {firm.registerNumbers.map(({ register, number }) => (
          <li key={register}>
            {register}, number {number}
          </li>
        ))}
      </ul>
      <p>We’re a private firm. We don’t act or speak for any bank, police force, court or public body.</p>
    </>
  )
}

function SampleNotice() {
  return (
    <Notice>
      <p>
        <strong>This is a sample site.</strong> The firm named here is made up. So are its people, its address and its
        register entries. Nobody can hire it. Please don’t enter real details about yourself. The text shows what a real
        firm’s terms could look like.
      </p>
    </Notice>
  )
}
