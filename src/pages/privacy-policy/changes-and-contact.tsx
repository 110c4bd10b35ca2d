import type { DocumentSection } from '#src/pages/_layout/long-document.tsx'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'

export const changesAndContact: DocumentSection[] = [
  {
    id: 'changes',
    title: 'Changes to this page',
    body: (
      <p>
        If the site starts or stops storing something, we update this page and its date. If a change affects data we
        already hold about you, we’ll write to you before it takes effect.
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <p>
        Write to <FirmMailLink />, phone <FirmPhoneLink />, or send a letter.
      </p>
    ),
  },
]
