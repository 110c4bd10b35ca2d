import { Notice } from '../../ui/notice.tsx'

/** To somebody who was too slow, or too often wrong, between the password and the second factor. */
export function BeginAgain() {
  return (
    <Notice className="mb-8">
      <p className="font-semibold">Please begin again.</p>
      <p>The code was not given in time, or was wrong five times. Log in with your password again.</p>
    </Notice>
  )
}
