import { firm } from '../../firm/firm.ts'
import { openingHoursInWords } from '../../firm/opening-hours.ts'
import { SidePanel } from '../../ui/side-panel.tsx'

/** How to reach the firm without booking. */
export function ContactDetails() {
  const { street, town, postcode, country } = firm.address
  const lines = [
    {
      term: 'Address',
      detail: (
        <address className="not-italic">{`${firm.legalName}, ${street}, ${town} ${postcode}, ${country}`}</address>
      ),
    },
    { term: 'E-mail', detail: <a href={`mailto:${firm.email}`}>{firm.email}</a> },
    { term: 'Phone', detail: <a href={`tel:${firm.phone.link}`}>{firm.phone.display}</a> },
    { term: 'Opening hours', detail: openingHoursInWords },
  ]
  return (
    <SidePanel title="Rather talk or write?">
      <dl className="space-y-4">
        {lines.map(({ term, detail }) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
    </SidePanel>
  )
}
