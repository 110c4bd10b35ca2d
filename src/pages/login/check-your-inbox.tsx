import { Link } from 'react-router'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PageTitle } from '../_frame/page-title.tsx'

/** After asking for an account: the same for a new and a known address. */
export function CheckYourInbox({ email }: { email: string }) {
  return (
    <div className="page-width section-space">
      <PageTitle title="Check your inbox" />
      <PageHeading title="Check your inbox">
        We have sent a mail to {email}. Open the link in it to confirm your address.
      </PageHeading>
      <p className="mt-6 max-w-[60ch]">
        Nothing there after a few minutes? Look among the unwanted mail, and check the address above: if it is mistyped,{' '}
        <Link to="/login?mode=create">create the account again</Link>.
      </p>
    </div>
  )
}
