import { Link } from 'react-router'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Each is hidden unless the document asks for it. */
export function HomeNotices() {
  return (
    <>
      <div className="page-width hidden py-6 [html[data-notice=log-in-first]_&]:block">
        <Notice>
          <p className="font-semibold">You need to log in to see that page.</p>
          <p>
            <Link to="/login">Go to the login page</Link>
          </p>
        </Notice>
      </div>
      <div className="page-width hidden py-6 [html[data-notice=form-not-sent]_&]:block">
        <Notice>
          <p className="font-semibold">Please log in again. Your session ended, so nothing was saved.</p>
          <p className="unscripted:hidden">Once you’ve logged in, you’ll find what you typed where you left it.</p>
          <p className="scripted:hidden">Your browser may still have what you typed: go back one page.</p>
          <p>
            <Link to="/login">Go to the login page</Link>
          </p>
        </Notice>
      </div>
      <div className="page-width hidden py-6 [html[data-notice=account-without-profile]_&]:block">
        <Notice>
          <p className="font-semibold">You’re logged in, but your account doesn’t have a profile yet.</p>
          <p>
            Please write to <FirmMailLink /> or call <FirmPhoneLink />, and we’ll put it right.
          </p>
        </Notice>
      </div>
    </>
  )
}
