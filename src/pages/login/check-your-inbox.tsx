import { Link } from 'react-router'
import { CodeForm } from '../../features/accounts/components/code-form.tsx'
import { SampleMailLink } from '../../features/mail/components/sample-mail-link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** After asking for an account: the same for a new and a known address. */
export function CheckYourInbox({ email, hasSampleMail }: { email: string; hasSampleMail: boolean }) {
  return (
    <div className="page-width section-space">
      <PageTitle title="Check your inbox" />
      <PageHeading title="Check your inbox">
        We have sent a mail to {email}. Open the link in it, or type the code from it here, to confirm your address.
      </PageHeading>
      <CodeForm email={email} lastResult={undefined} />
      <p className="mt-10 max-w-[60ch]">
        Nothing there after a few minutes? Look among the unwanted mail, and check the address above: if it is mistyped,{' '}
        <Link to="/login?mode=create">create the account again</Link>.
      </p>
      {hasSampleMail && <SampleMailLink />}
    </div>
  )
}
