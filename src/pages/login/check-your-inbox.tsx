import { Link } from 'react-router'
import { PageHeading } from '../../ui/page-heading.tsx'
import { CodeForm } from '../_frame/code-form.tsx'
import { PageTitle } from '../_frame/page-title.tsx'
import { SampleMailLink } from '../_frame/sample-mail-link.tsx'

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
