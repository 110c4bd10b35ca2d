import { firm } from '../../firm/firm.ts'
import { neverList } from '../../firm/words.ts'
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
        our name, it isn’t us. Hang up. Then tell us at <a href={`mailto:${firm.email}`}>{firm.email}</a> or{' '}
        <a href={`tel:${firm.phone.link}`}>{firm.phone.display}</a>.
      </p>
    </>
  ),
}
