import { firm } from '../../firm/firm.ts'
import type { DocumentSection } from '../_layout/long-document.tsx'

export const whyAndWho: DocumentSection[] = [
  {
    id: 'why-we-may',
    title: 'Why we may use your data',
    body: (
      <>
        <p>The law wants a reason for every use. These are ours:</p>
        <ul>
          <li>
            <strong>You said yes.</strong> This is the reason for appointments and for the newsletter. You can take your
            yes back at any time by writing to us, and for the newsletter by the link in each issue. What we did before
            then stays lawful. Without it we can no longer hold the consultation or send the newsletter.
          </li>
          <li>
            <strong>You asked for it.</strong> An account cannot work without its sign-in data, its profile and the
            mails about it.
          </li>
          <li>
            <strong>We need it to keep the site safe.</strong> This covers the IP address and browser name of a session,
            links that work once, counts of how often a form was used, the record of what our staff did, and the log. We
            hold this need against your interests and keep the data small. You can object.
          </li>
          <li>
            <strong>The law orders it.</strong> A court or an authority can require us to keep or hand over data. We
            check each order, and give no more than it asks for.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who sees your data',
    body: (
      <>
        <ul>
          <li>
            <strong>Our staff.</strong> Those who hold consultations or look after the site see appointments and
            profiles. Nobody can see your password.
          </li>
          <li>
            <strong>The mail provider,</strong> if one is set: it carries the mails and so sees your address and their
            text.
          </li>
          <li>
            <strong>The hosting provider,</strong> on whose machines the site runs. Its machines carry your connection
            and can see your IP address.
          </li>
        </ul>
        <p>
          Providers may use the data only to do this work for us. We do not sell your data, and we do not give it away
          as a lead. We write to a bank, a platform or the police about you only when you have said yes to it.
        </p>
        {firm.isSample && (
          <p>This sample site names no providers. A real firm names them here, with the country of each.</p>
        )}
      </>
    ),
  },
  {
    id: 'other-countries',
    title: 'Other countries',
    body: (
      <p>
        The software itself sends your data to no other country. If one of our providers works outside the country of
        our address, we use it only with the protection that data-protection law asks for. Ask us, and we tell you which
        provider, which country and which protection.
      </p>
    ),
  },
]
