import { neverList } from '#src/firm/words.ts'
import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'

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
