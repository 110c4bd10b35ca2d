import { firm } from '../../firm/firm.ts'
import { Notice } from '../../ui/notice.tsx'

/** Shown on the home page only after a redirect there because the user's account has no profile. */
export function ProfileNotice() {
  return (
    <div className="page-width hidden py-6 [html[data-notice=account-without-profile]_&]:block">
      <Notice>
        <p className="font-semibold">You’re logged in, but your account doesn’t have a profile yet.</p>
        <p>
          Please write to <a href={`mailto:${firm.email}`}>{firm.email}</a> or call{' '}
          <a href={`tel:${firm.phone.link}`}>{firm.phone.display}</a>, and we’ll put it right.
        </p>
      </Notice>
    </div>
  )
}
