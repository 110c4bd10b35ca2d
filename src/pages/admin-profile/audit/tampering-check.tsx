import { Form } from 'react-router'
import type { AuditLogComparison } from '#src/features/audit-log/saved-end.server.ts'
import type { AuditLogFault } from '#src/platform/audit-log/audit-log-check.server.ts'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { FilterText } from '#src/ui/list/list-filter.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'

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

const compareWithBackup = 'Compare the log with a backup.'

/** The message about a fault in the log, with advice. */
function faultMessage(fault: AuditLogFault): { heading: string; advice: string } {
  switch (fault.kind) {
    case 'missing':
      return {
        heading:
          fault.from === fault.to
            ? `Entry ${numberOf(fault.from)} is missing.`
            : `Entries ${numberOf(fault.from)} to ${numberOf(fault.to)} are missing.`,
        advice: compareWithBackup,
      }
    case 'changed':
      return {
        heading: `Entry ${numberOf(fault.sequence)} has been altered.`,
        advice: `We can’t check the entries after it. ${compareWithBackup} If SECRET has been changed, entries written before then also fail this check.`,
      }
    case 'replaced':
      return {
        heading: `Entry ${numberOf(fault.sequence)} has been replaced.`,
        advice: `The site recorded another entry with that number, so entries were removed and others written in their place. ${compareWithBackup}`,
      }
    case 'note-altered':
      return {
        heading: 'The site’s own record of where the log ends has been altered.',
        advice:
          'The entries that are here are unchanged, but some may be missing from the end. Compare the log with the latest email or log line.',
      }
  }
}

/** The result of a comparison with a saved number and hash. */
function comparisonMessage(comparison: AuditLogComparison): string {
  if (comparison.result === 'unreadable')
    return 'Enter the number and hash exactly as they appear in the email or log line.'
  const entry = `Entry ${numberOf(comparison.sequence)}`
  switch (comparison.result) {
    case 'same':
      return `${entry} has the hash you entered.`
    case 'different':
      return `${entry} has a different hash from the one you entered. It isn’t the entry that was there.`
    case 'missing':
      return `${entry} is not in the log.`
  }
}

function numberOf(sequence: number): string {
  return sequence.toLocaleString('en-GB')
}
