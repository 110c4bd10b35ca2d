import type { SubmissionResult } from '@conform-to/dom'
import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { formNameOf } from '#src/access/sensitive-actions.ts'
import { agentIdSeenBy, mayDo } from '#src/access/what-agents-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { getAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { bookForCaller, OutcomeUnknown } from '#src/features/booking/appointments/book-slot.server.ts'
import { findAgents } from '#src/features/booking/availability/availability-queries.server.ts'
import { type CallerRequest, parseCallerForm } from '#src/features/booking/caller-form.ts'
import { findCallerTimes } from '#src/features/booking/caller-times.server.ts'
import type { NamedTime } from '#src/features/booking/components/time-list.tsx'
import { answerDeclinedBooking } from '#src/features/booking/declined-bookings.server.ts'
import { findNearestTimes } from '#src/features/booking/slots/offered-days.server.ts'
import { refusedTime } from '#src/features/booking/slots/refused-time.ts'
import { findPeopleReached } from '#src/features/people/people-reached.server.ts'
import { emailAddress } from '#src/input/email-address.ts'
import { readFormData } from '#src/input/form-data.ts'
import { oneLine } from '#src/input/one-line.ts'
import { replyAsTyped } from '#src/input/parse-form.ts'
import { cleanPhone } from '#src/input/phone/phone-number.ts'
import { appointmentStatuses } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { type Booked, BookedWithColleague } from '#src/pages/admin-profile/appointments/booked-notice.tsx'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { longDateTime } from '#src/time/local-time.ts'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import { UndoForm } from '#src/ui/toasts/undo-form.tsx'
import {
  type CallerSource,
  findFollowed,
  findPrefill,
  type Prefill,
} from '#src/workflows/appointments/caller-prefill.server.ts'
import type { Route } from './+types/new'
import { CallerForm } from './caller-form.tsx'
import type { ReachedCallers } from './known-callers.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const query = new URL(request.url).searchParams
  const onlyAgentId = agentIdSeenBy(actingStaff(context))
  const prefill = await findPrefill(runtime, {
    source: Object.fromEntries(query),
    onlyAgentId,
    by: actingUser(context),
  })
  return {
    prefill,
    formKey: crypto.randomUUID(),
    ...(await findCallerTimes(runtime, query, prefill)),
  }
}

/**
 * Why nothing was booked, or the unchanged form when other times were requested, or what was booked with a colleague, which
 * whoever booked it cannot open.
 */
type BookingAnswer = {
  result?: SubmissionResult<string[]>
  nearest?: NamedTime[]
  booked?: Booked
  /** People whose phone or email was typed. */
  reached?: ReachedCallers
}

const refusals = {
  'slot-taken': {
    words: `${refusedTime['slot-taken']}. Everything you typed is still here`,
    status: 409,
  },
  'slot-not-offered': { words: 'No agent is available at that time. Choose one of the times below', status: 422 },
}

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const by = actingUser(context)
  const formData = await readFormData(request)
  const source: CallerSource = Object.fromEntries(new URL(request.url).searchParams)
  const onlyAgentId = agentIdSeenBy(actingStaff(context))
  const question = { appointmentId: source.from ?? '', onlyAgentId }
  const followed = source.from === undefined ? null : await findFollowed(runtime.db, question)
  const submission = parseCallerForm(formData, followed)
  const intent = formNameOf(formData)
  const reached = await findReachedCallers(runtime, formData)
  if (intent === 'find-people') return data<BookingAnswer>({ reached })
  // Without scripts, looking at another day or agent submits the form, so that nothing typed is lost.
  if (intent === 'show-times') {
    return data<BookingAnswer>({ result: replyAsTyped(submission, ['story']), reached: { ...reached, known: [] } })
  }
  if (intent === 'use-person') {
    const { initialValue, error } = replyAsTyped(submission, ['story'])
    const { caller } = await findPrefill(runtime, { source, onlyAgentId, by })
    const { name, email, phone } = caller
    const details = name === '' ? {} : { name, email, phone: initialValue['phone'] ?? phone }
    return data<BookingAnswer>({
      result: { initialValue: { ...initialValue, ...details }, error },
      reached: { ...reached, known: [] },
    })
  }
  if (submission.status !== 'success') return data<BookingAnswer>({ result: submission.reply() }, { status: 422 })
  if (reached.known.length > 0) {
    return data<BookingAnswer>({ result: replyAsTyped(submission, []), reached }, { status: 409 })
  }

  return book({ request, context }, { submission, caller: submission.value, followed })
}

type Submission = ReturnType<typeof parseCallerForm>

type Booking = {
  submission: Submission
  caller: CallerRequest
  followed: Awaited<ReturnType<typeof findFollowed>>
}

async function book({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>, booking: Booking) {
  const { submission, caller, followed } = booking
  const runtime = context.get(runtimeContext)
  const [staff, by] = [actingStaff(context), actingUser(context)]
  try {
    const booked = await bookForCaller(runtime, { caller, agreed: followed, by })
    if (booked.ok) {
      await answerBooked(runtime, { request, onlyAgentId: agentIdSeenBy(staff), by })
      const appointment = await getAppointment(runtime.db, booked.appointmentId)
      if (mayDo(staff, 'see-appointment', appointment.agentId)) {
        return redirect(`${recordPath('appointment', booked.appointmentId)}?new`, 303)
      }
      return data<BookingAnswer>({ booked: await findBookedWithColleague(runtime, caller, appointment) })
    }
    const { words, status } = refusals[booked.reason]
    const { startsAt, agentId } = caller
    const nearest = await findNearestTimes(runtime, { startsAt, zone: null, agentId, isForStaff: true })
    return data<BookingAnswer>(
      { result: submission.reply({ fieldErrors: { startsAt: [words] } }), nearest },
      { status },
    )
  } catch (error) {
    runtime.log.error({ err: error }, 'a booking for a caller could not be stored')
    const formErrors = [
      error instanceof OutcomeUnknown
        ? 'We can’t tell whether this booking was saved. Please send it again as it is in a minute: it only books once'
        : 'We couldn’t save this booking, so nothing is booked. Please try again in a minute',
    ]
    return data<BookingAnswer>({ result: submission.reply({ formErrors }) }, { status: 503 })
  }
}

/**
 * What an agent can tell the caller after booking with a colleague, whose appointment the agent cannot open: what the
 * agent entered, not what colleagues may have made of it since, if the form was sent twice.
 */
async function findBookedWithColleague(
  { db, firm }: Runtime,
  { startsAt, email }: Pick<CallerRequest, 'startsAt' | 'email'>,
  { agentId, reference }: Pick<Appointment, 'agentId' | 'reference'>,
): Promise<Booked> {
  const agentName = (await findAgents(db)).find((agent) => agent.agentId === agentId)?.name ?? 'a colleague'
  return { when: longDateTime(startsAt, firm.timeZone), agentName, reference, email }
}

/** A declined booking that the form was filled in with needs no other answer. */
async function answerBooked(
  runtime: Runtime,
  { request, ...asking }: { request: Request; onlyAgentId: string | null; by: Actor },
): Promise<void> {
  const bookingId = new URL(request.url).searchParams.get('declined')
  if (bookingId !== null) await answerDeclinedBooking(runtime, { bookingId, isAnswered: true, ...asking })
}

/** To look up whose number was typed changes nothing. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return change.formData?.get('intent') !== 'find-people' && revalidateAfterActions(change)
}

export default function NewAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { prefill, formKey, ...times } = loaderData
  const title = prefill.follows === null ? 'Book for a caller' : 'Book a follow-up'
  return (
    <div className="space-y-6">
      <PageTitle title={title} isRefused={actionData?.result?.status === 'error'} />
      <PageHeading title={title}>
        {prefill.follows === null ? (
          'Minimum notice and booking limits don’t apply: every free time is shown.'
        ) : (
          <>
            We’ve filled in the details from{' '}
            <Link to={recordPath('appointment', prefill.follows.appointmentId)} className="prose-link tabular">
              {prefill.follows.reference}
            </Link>
            .
          </>
        )}
      </PageHeading>
      {prefill.follows !== null && <OutcomeNotice {...prefill.follows} />}
      {actionData?.booked !== undefined ? (
        <BookedWithColleague booked={actionData.booked} />
      ) : (
        <CallerForm
          // Another source has other details.
          key={JSON.stringify(prefill.source)}
          prefill={prefill}
          formKey={formKey}
          times={times}
          nearest={actionData?.nearest}
          lastResult={actionData?.result}
          reached={actionData?.reached}
        />
      )}
    </div>
  )
}

/** The outcome of the appointment that is followed up, which may have been saved just now: it can be taken back. */
function OutcomeNotice({ appointmentId, status, sequence }: NonNullable<Prefill['follows']>) {
  if (status !== 'done' && status !== 'no-show') return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-soft border-link border-l-4 bg-panel px-4 py-2">
      <p>
        Outcome saved: <strong>{appointmentStatuses[status]}</strong>.
      </p>
      <UndoForm
        undo={{
          action: recordPath('appointment', appointmentId),
          fields: { intent: 'booked', version: String(sequence) },
        }}
        variant="quiet"
      />
    </div>
  )
}

/** Whose phone or email a form has, apart from those whom it has been offered before. */
async function findReachedCallers(runtime: Runtime, formData: FormData): Promise<ReachedCallers> {
  const text = (name: string) => String(formData.get(name) ?? '').replaceAll('\0', '')
  const email = emailAddress.safeParse(text('email'))
  const caller = {
    name: oneLine(text('name')),
    phone: cleanPhone(text('phone')),
    email: email.success ? email.data : '',
  }
  const before = text('offered').split(' ').filter(Boolean).slice(0, 50)
  const known = (await findPeopleReached(runtime, caller)).filter(({ personId }) => !before.includes(personId))
  return { known, offered: [...before, ...known.map(({ personId }) => personId)].join(' ') }
}
