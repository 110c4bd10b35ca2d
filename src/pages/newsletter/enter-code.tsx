import { useLocation } from 'react-router'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { AddressForm } from './address-form.tsx'
import { type CodeAnswer, CodeForm } from './code-form.tsx'

/** The form for the code, for whoever comes from the box at the foot of a page, or has typed a code that did not fit. */
export function EnterCode({ answer }: { answer?: CodeAnswer }) {
  // The box hands the address over within the browser: it stays out of the address of the page.
  const { state } = useLocation() as { state: { email?: string } | null }
  return (
    <div className="page-width section-space">
      <PageTitle title="Check your inbox" isRefused={answer !== undefined} />
      <PageHeading title="Check your inbox">
        To confirm the newsletter, press the button in our mail, or type its code here.
      </PageHeading>
      <CodeForm email={state?.email} answer={answer} />
      <section aria-labelledby="new-mail-heading" className="mt-16">
        <h2 id="new-mail-heading" className="text-h2">
          No mail, or an old one?
        </h2>
        <p className="mt-4 max-w-[60ch]">
          Look among the unwanted mail, too. Or enter your address here: we ask an address once in ten minutes at the
          most, and three times a day.
        </p>
        <AddressForm buttonName="Send a new mail" />
      </section>
    </div>
  )
}
