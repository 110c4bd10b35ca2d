import { Link } from 'react-router'
import { firm } from '../../firm/firm.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** The second step for somebody whose account has a passkey and no authenticator app. The button follows. */
export function PasskeyStep() {
  return (
    <>
      <PageTitle title="Use your passkey" />
      <PageHeading title="Use your passkey">
        One more step: your account has a passkey, and a password alone does not open it.
      </PageHeading>
      <p className="mt-6">
        You need a browser with JavaScript switched on. Lost the passkey? Write to{' '}
        <a href={`mailto:${firm.email}`}>{firm.email}</a>.{' '}
        <Link to="/login" className="prose-link">
          Start again
        </Link>
      </p>
    </>
  )
}
