import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LogOutButton } from '../_layout/desk-shell.tsx'

/** The way on for somebody who is signed in and opens the login page. */
export function AlreadySignedIn({ profilePath }: { profilePath: string }) {
  return (
    <Notice className="mb-12">
      <p className="font-semibold">You are signed in.</p>
      <div className="mt-4 flex flex-wrap gap-4">
        <ButtonLink to={profilePath}>Go to your profile</ButtonLink>
        <LogOutButton />
      </div>
    </Notice>
  )
}
