import { Form } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { FilterText } from '#src/ui/list/list-filter.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { comparisonMessage, faultMessage } from './tampering-messages.ts'

type TamperingCheckProps = {
  /** The check's result; null when it was not requested. */
  check: { entries: number; fault: Parameters<typeof faultMessage>[0] | null } | null
  /** The comparison with a saved number and hash; null when there is none to compare with. */
  comparison: Parameters<typeof comparisonMessage>[0] | null
}

/** What the check of the audit log for tampering found. */
export function TamperingResult({ check, comparison }: TamperingCheckProps) {
  return (
    <div aria-live="polite" className="space-y-4">
      {check !== null && <CheckNotice entries={check.entries} fault={check.fault} />}
      {comparison !== null && (
        <Notice variant={comparison.result === 'same' ? 'quiet' : 'danger'}>
          <p className="font-semibold">{comparisonMessage(comparison)}</p>
        </Notice>
      )}
    </div>
  )
}

/** Compares the log with a number and a hash that were saved elsewhere. */
export function CompareForm({ isOpen, savedEntry }: { isOpen: boolean; savedEntry: { number: string; hash: string } }) {
  return (
    <Disclosure summary="Compare with an email or a log line" isOpen={isOpen}>
      <Form
        method="get"
        action="/admin-profile/audit"
        aria-label="Compare with an email or a log line"
        state={preserveScroll}
        className="mt-2 space-y-4"
      >
        <p className="max-w-prose">
          We email admins the number and hash of the last entry every week. The server’s log records them every hour.
        </p>
        <input type="hidden" name="check" value="" />
        <div className="grid gap-4 sm:grid-cols-[1fr_4fr]">
          <FilterText id="audit-number" name="number" label="Entry number" value={savedEntry.number} />
          <FilterText id="audit-hash" name="hash" label="Hash" value={savedEntry.hash} />
        </div>
        <Button type="submit" variant="quiet">
          Compare
        </Button>
      </Form>
    </Disclosure>
  )
}

function CheckNotice({ entries, fault }: NonNullable<TamperingCheckProps['check']>) {
  const count = entries.toLocaleString('en-GB')
  if (fault === null) {
    return (
      <Notice>
        <p className="font-semibold">No entry has been altered.</p>
        <p>
          {entries === 1
            ? 'The only entry is unchanged, and none are missing.'
            : `All ${count} entries are unchanged, and none are missing.`}
        </p>
      </Notice>
    )
  }
  const { heading, advice } = faultMessage(fault)
  return (
    <Notice variant="danger">
      <p className="font-semibold text-danger">{heading}</p>
      <p>
        {fault.kind !== 'note-altered' &&
          entries > 0 &&
          fault.kind !== 'replaced' &&
          `The ${count} ${entries === 1 ? 'entry before it is unchanged' : 'entries before it are unchanged'}. `}
        {advice}
      </p>
    </Notice>
  )
}
