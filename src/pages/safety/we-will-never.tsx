import { neverList } from '../../firm/words.ts'
import { FirmMailLink, FirmPhoneLink } from '../../ui/firm-links.tsx'
import type { DocumentSection } from '../_layout/long-document.tsx'

export const weWillNever: DocumentSection = {
  id: 'never',
  title: 'We will never …',
  body: (
    <>
      <ul>
        {neverList.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        This goes for everyone who works for us, on the phone, by email and by post. If someone asks for any of these in
        our name, it isn’t us. Hang up. Then tell us at <FirmMailLink /> or <FirmPhoneLink />.
      </p>
    </>
  ),
}
