import { firm } from '../../firm/firm.ts'
import { Notice } from '../../ui/notice.tsx'
import type { DocumentSection } from '../_layout/long-document.tsx'

export const whoWeAre: DocumentSection[] = [
  { id: 'who-we-are', title: 'Who we are', body: <Identity /> },
  {
    id: 'what-these-terms-cover',
    title: 'What these terms cover',
    body: (
      <>
        <p>These terms cover this website, the free consultation, your account and the newsletter.</p>
        <p>
          They are not yet an agreement about your case. If you want us to work on it, we first send you a written one.
          Work on the case begins only when you and we have both signed it. If that agreement and these terms say
          different things, what is better for you counts.
        </p>
      </>
    ),
  },
]

function Identity() {
  const { street, town, postcode, country } = firm.address
  return (
    <>
      {firm.isSample && <SampleNotice />}
      <p>
        This website belongs to {firm.legalName}. Here we call ourselves {firm.name}, or simply “we”. “You” means
        whoever reads the site, books a consultation or has an account.
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
      <p>We are entered in:</p>
      <ul>
        {firm.registerNumbers.map(({ register, number }) => (
          <li key={register}>
            {register}, number {number}
          </li>
        ))}
      </ul>
      <p>We are a private firm. No bank, police force, court or public office has sent us, and we speak for none.</p>
    </>
  )
}

function SampleNotice() {
  return (
    <Notice>
      <p>
        <strong>This is a sample site.</strong> The firm named here is invented. So are its people, its address and its
        register entries. Nobody can hire it. Please do not enter real details about yourself. The text shows how a real
        firm would put its terms.
      </p>
    </Notice>
  )
}
