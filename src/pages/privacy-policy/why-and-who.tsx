import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { SampleOnly } from '#src/ui/site-facts.tsx'

export const whyAndWho: DocumentSection[] = [
  {
    id: 'why-we-may',
    title: 'Why we may use your data',
    body: (
      <>
        <p>We must have a lawful reason for each use of your data:</p>
        <ul>
          <li>
            <strong>You agreed.</strong> This applies to appointments and the newsletter. You can withdraw your consent
            at any time by writing to us or, for the newsletter, with the link in each issue. What we did before then
            stays lawful.
          </li>
          <li>
            <strong>You asked for it.</strong> An account can’t work without login details, a profile and the emails
            about it.
          </li>
          <li>
            <strong>We need it to keep the site safe.</strong> This covers sessions, the links we email you, how often
            forms are used, the record of what our staff did, and the log. We weigh this against your interests. You can
            object.
          </li>
          <li>
            <strong>The law requires it.</strong> A court or authority can order us to keep or hand over data. We give
            no more than it asks for.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who can see your data',
    body: (
      <>
        <ul>
          <li>
            <strong>Our staff.</strong> Those who hold consultations or look after the site can see appointments and
            profiles. Nobody can see your password. Our staff’s calendar apps may show when an appointment is, but not
            who it’s with.
          </li>
          <li>
            <strong>The mail provider,</strong> if there is one: it delivers our emails, so it can see your address and
            their text.
          </li>
          <li>
            <strong>The hosting provider,</strong> which runs the machines this site is on. They can see your IP
            address.
          </li>
        </ul>
        <p>
          Providers may only use the data to do this work for us. We don’t sell it or pass it on as a sales lead. We
          only write to a bank, a platform or the police about you if you’ve agreed.
        </p>
        <SampleOnly>
          <p>A real firm would list its providers here, with their countries.</p>
        </SampleOnly>
      </>
    ),
  },
  {
    id: 'other-countries',
    title: 'Other countries',
    body: (
      <p>
        The software itself doesn’t send your data to any other country. If one of our providers does, it must use the
        safeguards that data protection law requires. You can ask us what they are.
      </p>
    ),
  },
]
