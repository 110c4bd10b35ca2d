import type { Fault } from '#src/platform/faults/fault.ts'
import { elapsedInWords } from '#src/time/duration-in-words.ts'
import { longDateTime } from '#src/time/local-time.ts'
import type { CalendarProblem } from './calendar-problems.server.ts'
import type { CalendarFault } from './read-busy-times.server.ts'

const copyAgain = 'copy the address that your calendar calls iCal, ICS or subscription'

/** A sentence without a full stop. */
export const calendarFaults: Record<CalendarFault, string> = {
  private: `That address leads to a private network or to our own machine, which we never read: ${copyAgain}`,
  'not-secure':
    'That address leads on to one without https://, which anyone on the way can read: use one that stays with https://',
  'no-such-host': 'There’s no server with the name in that address: check it for typing mistakes',
  'bad-certificate':
    'The calendar’s server can’t prove that it’s the one in the address: ask whoever runs it to renew its certificate',
  unreachable: 'We couldn’t reach the calendar’s server: check the address, or try again in a few minutes',
  'too-many-redirects': `That address leads from one address to the next without end: ${copyAgain}`,
  'too-large':
    'That calendar is larger than 20 MB, the most we read: use one with fewer entries, or without attachments',
  'took-too-long': 'The calendar’s server took longer than 20 seconds: try again in a few minutes',
  unreadable: 'The calendar reached us damaged: try again in a few minutes',
  refused: 'The calendar’s server asks for a login: use its secret or public address, which works without one',
  missing: 'There’s no calendar at that address, or it’s no longer shared: copy its address again',
  unavailable: 'The calendar’s server reports a problem of its own: try again in a few minutes',
  'web-page': `That address leads to a web page, not to a calendar: ${copyAgain}`,
  'not-a-calendar': `That address leads to something that isn’t a calendar: ${copyAgain}`,
  'too-complex': 'That calendar has more in it than we can read: use one with fewer entries',
  'secret-changed':
    'We can’t read the saved address any more, because the site’s secret has changed: enter the address again',
  failed: 'Something went wrong on our side while we read the calendar: try again in a few minutes',
}

export function problemInWords({ reason, readAt, fault }: CalendarProblem, now: Date): string {
  const age = elapsedInWords(now.getTime() - readAt)
  if (reason === 'former') {
    return `The calendar was last read ${age} ago, by CalDAV, which we no longer use. Enter its address, or say that there’s none.`
  }
  const why = reason === 'secret-changed' ? reason : fault
  const cause = why === null ? '' : ` ${calendarFaults[why]}.`
  return `The calendar was last read ${age} ago, so newer busy times aren’t known.${cause}`
}

/** The same for `npm run doctor`. */
export function problemAsFault(problem: CalendarProblem, timeZone: string): Fault {
  const { agentName, readAt, reason, fault } = problem
  const lastRead = longDateTime(readAt, timeZone)
  if (reason === 'former') {
    return {
      fault: `The busy times of ${agentName} come from a former CalDAV connection, last read on ${lastRead}.`,
      remedy: 'Ask them to enter their calendar’s address under Availability, or to say there that they have none.',
    }
  }
  if (reason === 'secret-changed') {
    return {
      fault: `The address of ${agentName}’s own calendar was encrypted with another secret; it was last read on ${lastRead}.`,
      remedy: 'Set the former SECRET again, or have the address entered again under Availability.',
    }
  }
  return {
    fault: `The own calendar of ${agentName} was last read on ${lastRead}.${fault === null ? '' : ` ${calendarFaults[fault]}.`}`,
    remedy:
      'Open Availability: the agent’s page says what is known. If nothing has been tried, check that the site is running.',
  }
}
