import { neverList } from '#src/firm/words.ts'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { SidePanel } from '#src/ui/section.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'

export function ContactDetails() {
  const { legalName, address, openingHoursInWords } = useFirm()
  const { street, town, postcode, country } = address
  const lines = [
    {
      term: 'Address',
      detail: <address className="not-italic">{`${legalName}, ${street}, ${town} ${postcode}, ${country}`}</address>,
    },
    { term: 'Email', detail: <FirmMailLink /> },
    { term: 'Phone', detail: <FirmPhoneLink /> },
    { term: 'Opening hours', detail: openingHoursInWords },
  ]
  return (
    <SidePanel title="Prefer to call or write?">
      <dl className="space-y-3">
        {lines.map(({ term, detail }) => (
          <div key={term} className="max-lg:grid max-lg:grid-cols-[5rem_1fr] gap-x-2">
            <dt className="font-semibold">{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      <div className="border-rule border-t pt-4 text-small">
        <p className="font-semibold">We will never:</p>
        <ul className="mt-1 list-disc space-y-1 ps-6">
          {neverList.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-2">
          <a href="/safety" target="_blank" rel="noopener">
            How to check anyone, us included (opens a new tab)
          </a>
        </p>
      </div>
    </SidePanel>
  )
}
