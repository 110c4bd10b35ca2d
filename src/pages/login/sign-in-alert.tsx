import { Link } from 'react-router'
import { ProblemBox, ProblemLink } from '../../ui/problem-box.tsx'

/** The id of the words that say why signing in did not work. */
export const signInAlertId = 'sign-in-alert'

type SignInAlertProps = { reason: string; message: string; answer: unknown; passwordId: string }

/** Why signing in did not work, and below it what may help. */
export function SignInAlert({ reason, message, answer, passwordId }: SignInAlertProps) {
  const isWrongPassword = reason === 'auth/wrong-password'
  return (
    <ProblemBox answer={answer}>
      <p id={signInAlertId} role="alert" className="mt-2 font-semibold text-danger">
        {isWrongPassword ? <ProblemLink fieldId={passwordId}>{message}</ProblemLink> : message}
      </p>
      {isWrongPassword && (
        <>
          <p className="mt-1">
            The e-mail address may be mistyped, too. Please check both. If you have just created an account, open the
            link in the email we sent you first.
          </p>
          <p className="mt-1">
            <Link to="/verify-email" className="prose-link">
              Enter the code from that email, or get a new one
            </Link>
          </p>
        </>
      )}
      {reason === 'auth/too-many' && (
        <p className="mt-1">
          There were several tries in a short time. The wait keeps strangers from guessing passwords. With “Forgot your
          password?” below you can choose a new one meanwhile. A passkey opens your account at once, if you have one.
        </p>
      )}
    </ProblemBox>
  )
}
