import { data, Link } from 'react-router'
import { findCancelBlocker, findMoveBlocker, mayBeRestored } from '#src/access/when-an-appointment-may-change.ts'
import { whenInWords } from '#src/features/booking/appointments/appointment-line.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { phoneVersionOf } from '#src/features/booking/appointments/changes/change-phone.server.ts'
import { mayHaveOffer } from '#src/features/booking/appointments/recovery-offer.ts'
import { findAgents, readBookingRules } from '#src/features/booking/availability/availability-queries.server.ts'
import { AddToCalendar } from '#src/features/booking/components/add-to-calendar.tsx'
import { readBookingView } from '#src/features/booking/components/booking-view.ts'
import { findOfferedDays } from '#src/features/booking/slots/offered-days.server.ts'
import { SampleMailLink } from '#src/features/mail/components/sample-mail-link.tsx'
import { hasSampleMail } from '#src/features/mail/sample-mail-files.server.ts'
import { nameOfScamType } from '#src/firm/scam-types.ts'
import { readFormData } from '#src/input/form-data.ts'
import { tokenIn } from '#src/input/link-token.ts'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { tokenPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { exitPage } from '#src/pages/_layout/quick-exit/leave-this-site.tsx'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { dayOf, isTimeZone } from '#src/time/local-time.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import { RunningNote } from '#src/ui/running-note.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/appointment'
import { AppointmentChanges, type AppointmentPhase, NoMoreEmails } from './appointment-changes.tsx'
import { AppointmentDetails, EmailChoice } from './appointment-details.tsx'
import { appointmentForms, ownTime } from './appointment-forms.server.ts'
import { MoveForm } from './move-form.tsx'
import { openByLink } from './open-by-link.server.ts'
import { PleaseCall } from './please-call.tsx'

export function meta() {
  return [{ title: 'Your appointment' }]
}

export const handle = exitPage

export const headers = tokenPageHeaders

/** A GET changes nothing: email clients open links before people do. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const opened = await openByLink(runtime, tokenIn(params.token))
  if (opened === null) return null
  const { appointment } = opened
  const agents = await findAgents(runtime.db)
  const rules = await readBookingRules(runtime.db)
  const question = { now: runtime.clock.now().getTime(), appointment, rules }
  const moveBlocker = findMoveBlocker(question)
  const { searchParams } = new URL(request.url)
  const isMoving = searchParams.has('move') && moveBlocker === null
  const view = readBookingView(searchParams)
  const timeZone = view.zone !== null && isTimeZone(view.zone) ? view.zone : appointment.timeZone
  const { reference, name, email, phone, moves, startsAt, endsAt, sequence } = appointment
  return {
    reference,
    name,
    email,
    phone,
    phoneVersion: phoneVersionOf(phone),
    phase: phaseOf(appointment, question.now),
    moves,
    sequence,
    moveBlocker,
    cutOffMinutes: rules.cutOffMinutes,
    movesLeft: Math.max(0, rules.maximumMoves - moves),
    lengthMinutes: (endsAt - startsAt) / minuteMs,
    scamType: nameOfScamType(appointment.scamType),
    when: whenInWords({ ...appointment, timeZone }, runtime.firm),
    hasOffer: mayHaveOffer(appointment.recoveryOffer),
    hasDiscreetMails: appointment.hasDiscreetMails,
    areMailsWithheld: appointment.areMailsWithheld,
    isEmailed: email !== '' && !appointment.areMailsWithheld,
    cancelBlocker: findCancelBlocker(question),
    mayBeRestored: mayBeRestored(question),
    hasSampleMail: hasSampleMail(context),
    start: toIso(startsAt),
    end: toIso(endsAt),
    agentName: agents.find(({ agentId }) => agentId === appointment.agentId)?.name ?? null,
    offered: isMoving
      ? await findOfferedDays(
          runtime,
          { ...view, zone: timeZone, day: view.day ?? dayOf(startsAt, timeZone ?? runtime.firm.timeZone) },
          ownTime(appointment),
        )
      : null,
    done: searchParams.get('done'),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const formData = await readFormData(request)
  const opened = await openByLink(runtime, tokenIn(params.token))
  if (opened === null) return data(null, { status: 409 })
  const forms = appointmentForms(runtime, {
    token: tokenIn(params.token),
    appointment: opened.appointment,
    address: context.get(clientAddressContext),
    formData,
  })
  return answerForm({ request, context }, forms, formData)
}

/** Staff may note only later how it went. */
function phaseOf({ status, startsAt, endsAt }: Appointment, now: number): AppointmentPhase {
  if (status === 'cancelled') return 'cancelled'
  if (status !== 'booked' || endsAt <= now) return 'over'
  return startsAt <= now ? 'running' : 'ahead'
}

export const shouldRevalidate = revalidateAfterActions

// A Map, because `done` comes from the URL and could be `constructor`, which every object has.
const afterChange = new Map([
  ['move', 'We’ve moved it. The new time is below.'],
  ['restore', 'It’s back on, at the same time as before.'],
  ['reach', 'We’ve saved how to reach you.'],
])

const headings: Record<AppointmentPhase, string> = {
  ahead: 'Your appointment is booked',
  running: 'Your appointment has started',
  over: 'Your appointment is over',
  cancelled: 'Your appointment is cancelled',
}

export default function AppointmentPage({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData === null) return <PleaseCall />
  const { name, phase, done, offered, when } = loaderData
  const changes = <AppointmentChanges {...loaderData} answer={actionData ?? undefined} />
  return (
    <div className="page-width section-space max-sm:pt-8">
      <RunningNote />
      <p className="mb-4 hidden signed-in:block print-hidden">
        <Link to="/profile" className="prose-link inline-flex min-h-6 items-center">
          Back to your profile
        </Link>
      </p>
      {offered === null ? (
        <PageHeading title={headings[phase]}>
          {phase === 'ahead' &&
            (afterChange.get(done ?? '') ?? `Thank you, ${name}. We look forward to talking to you.`)}
        </PageHeading>
      ) : (
        <PageHeading title="Move your appointment">
          Booked for <span className="tabular font-semibold text-body">{when}</span>. You’ll keep it until you choose a
          new time.
        </PageHeading>
      )}
      {loaderData.areMailsWithheld && phase !== 'over' && <NoMoreEmails reference={loaderData.reference} />}
      {offered === null ? (
        // Side by side on wide screens: what it is, and what happens next. Of a cancelled one, first what can still be done.
        <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-2">
          {phase === 'cancelled' && changes}
          <div className="space-y-4">
            <AppointmentDetails {...loaderData} />
            {loaderData.hasOffer && phase === 'ahead' && (
              <Notice>
                <p>
                  If somebody has offered to get your money back, pay them nothing and keep every message. We’ll look at
                  it together. <Link to="/safety#offered">What else to do now</Link>
                </p>
              </Notice>
            )}
            {phase === 'ahead' && <AddToCalendar {...loaderData} token={tokenIn(params.token)} />}
            {phase === 'ahead' && <EmailChoice {...loaderData} />}
          </div>
          {phase !== 'cancelled' && changes}
        </div>
      ) : (
        <MoveForm offered={offered} sequence={loaderData.sequence} answer={actionData ?? undefined} />
      )}
      {loaderData.hasSampleMail && <SampleMailLink />}
    </div>
  )
}
