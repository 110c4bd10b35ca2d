import type { AuditLogComparison } from '#src/features/audit-log/saved-end.server.ts'
import type { AuditLogFault } from '#src/platform/audit-log/audit-log-check.server.ts'

const compareWithBackup = 'Compare the log with a backup.'

/** The message about a fault in the log, with advice. */
export function faultMessage(fault: AuditLogFault): { heading: string; advice: string } {
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
export function comparisonMessage(comparison: AuditLogComparison): string {
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
