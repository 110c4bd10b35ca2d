import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { keepPlace } from '../../_frame/after-navigation.ts'

type ChainCheckProps = {
  /** How the chain stands; null when nobody has asked. */
  check: { entries: number; firstBroken: { sequence: number; fault: 'missing' | 'changed' } | null } | null
}

const faults = {
  missing: 'is missing',
  changed: 'is not as it was written, or SECRET is not the one that it was written with',
}

/** Whether every entry is as it was written, for whoever asks. */
export function ChainCheck({ check }: ChainCheckProps) {
  const right = check?.entries.toLocaleString('en-GB')
  return (
    <>
      <div aria-live="polite">
        {check?.firstBroken === null && (
          <Notice>
            <p className="font-semibold">The chain holds.</p>
            <p>
              All entries up to number {right} are as they were written. Note that number: if the log is ever shorter,
              its end was cut off.
            </p>
          </Notice>
        )}
        {check != null && check.firstBroken !== null && (
          <Notice look="danger">
            <p className="font-semibold text-danger">The chain is broken at entry {check.firstBroken.sequence}.</p>
            <p>
              Entry {check.firstBroken.sequence} {faults[check.firstBroken.fault]}. The {right} before it are right; of
              those behind it nothing can be said. Compare with a backup.
            </p>
          </Notice>
        )}
      </div>
      <ButtonLink to="/admin-profile/audit?check" look="quiet" state={keepPlace} prefetch="none">
        Check the chain
      </ButtonLink>
    </>
  )
}
