import { Link } from 'react-router'
import { neverList } from '#src/firm/words.ts'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'

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
          This applies on the phone, by email and in chats, and to everyone who works for us. People who have been
          scammed are often contacted again by others who pretend to help. If someone asks you for any of these in our
          name, it isn’t us. You can hang up. Then tell us at <FirmMailLink /> or <FirmPhoneLink />. How to check us,
          and anyone else, is on a <Link to="/safety">page of its own</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-ask-of-you',
    title: 'What we ask of you',
    body: (
      <ul>
        <li>Tell us the truth, as well as you remember it. It’s fine not to know something.</li>
        <li>Write about your own case. If you’re writing for someone else, please get their permission first.</li>
        <li>
          Don’t send us secrets: no seed phrase, no private key, no password, no PIN, no one-time code and no full card
          number. We don’t need them.
        </li>
        <li>Only book times you plan to use.</li>
        <li>Tell us if your email address or phone number changes while we’re in touch.</li>
      </ul>
    ),
  },
]
