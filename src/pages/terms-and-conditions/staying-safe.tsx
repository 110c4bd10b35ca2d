import { firm } from '../../firm/firm.ts'
import { neverList } from '../../firm/never-list.ts'
import type { DocumentSection } from '../_layout/long-document.tsx'

export const stayingSafe: DocumentSection[] = [
  {
    id: 'never',
    title: 'What we will never ask for',
    body: (
      <>
        <p>We will never:</p>
        <ul>
          {neverList.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          This holds on the phone, by e-mail and in a chat, and for everybody who works for us. People who were robbed
          are often called again by others who pretend to help. If somebody asks you for one of these things in our
          name, it is not us. You can hang up. Then tell us at <a href={`mailto:${firm.email}`}>{firm.email}</a> or{' '}
          <a href={`tel:${firm.phone.link}`}>{firm.phone.display}</a>.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-ask-of-you',
    title: 'What we ask of you',
    body: (
      <ul>
        <li>Tell us what is true, as well as you remember it. It is fine not to know something.</li>
        <li>Write about your own case. If you write for somebody else, please have that person’s yes.</li>
        <li>
          Do not send us secrets: no seed phrase, no private key, no password, no PIN, no one-time code and no full card
          number. We do not need them.
        </li>
        <li>Book only times that you mean to use.</li>
        <li>Tell us if your e-mail address or phone number changes while we are in touch.</li>
      </ul>
    ),
  },
]
