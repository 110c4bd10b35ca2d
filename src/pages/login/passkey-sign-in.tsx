import { useNavigate } from 'react-router'
import {
  PasskeyProblem,
  usePasskeyCeremony,
  useSupportsPasskeys,
} from '#src/features/accounts/components/passkey-button.tsx'
import { Button } from '#src/ui/button.tsx'

const noBreakSpace = '\u00a0'

/** Passkeys need scripts, so without them there is no button. */
export function PasskeySignIn() {
  const supportsPasskeys = useSupportsPasskeys()
  const { isBusy, problem, run } = usePasskeyCeremony()
  const navigate = useNavigate()
  if (supportsPasskeys === false) return null
  // Reserve the button's space, so that nothing moves when it appears.
  if (supportsPasskeys === null)
    return <p className="mt-8 min-h-control border border-transparent py-1.5 unscripted:hidden">{noBreakSpace}</p>
  return (
    <div className="mt-8 space-y-4">
      <PasskeyProblem problem={problem} />
      <Button
        type="button"
        variant="quiet"
        isBusy={isBusy}
        className="max-sm:w-full"
        onClick={() => run({ address: '/login/passkey', kind: 'use', onDone: (path = '/profile') => navigate(path) })}
      >
        Use a passkey instead
      </Button>
    </div>
  )
}
