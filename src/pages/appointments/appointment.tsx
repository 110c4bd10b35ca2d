import { data, Link } from 'react-router'
import { findCancelBlocker, findMoveBlocker, mayBeRestored } from '#src/access/when-an-appointment-may-change.ts'
import { timeAndWhere } from '#src/features/booking/appointments/appointment-line.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { phoneVersionOf } from '#src/features/booking/appointments/changes/change-reach.server.ts'
import { mayHaveOffer } from '#src/features/booking/appointments/recovery-offer.ts'
import { findAgents, readBookingRules } from '#src/features/booking/availability/availability-queries.server.ts'
import { readBookingView } from '#src/features/booking/components/booking-view.ts'
import { findOfferedDays } from '#src/features/booking/slots/offered-days.server.ts'
import { DiscreetMails } from '#src/features/mail/discreet-mails-form.tsx'
import { hasSampleMail } from '#src/features/mail/sample-mail-files.server.ts'
import { SampleMailLink } from '#src/features/mail/sample-mail-link.tsx'
import { justBookedMinutes } from '#src/firm/booking-rules.ts'
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
import { ButtonLink } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { FactList } from '#src/ui/facts/fact-list.tsx'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { RunningNote } from '#src/ui/running-note.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/appointment'
import { AppointmentChanges, NoMoreEmails } from './appointment-changes.tsx'
import { appointmentForms, ownTime } from './appointment-forms.server.ts'
import { AppointmentHead, type AppointmentPhase } from './appointment-head.tsx'
import { MoveForm } from './move-form.tsx'
import { openByLink } from './open-by-link.server.ts'

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
    ...timeAndWhere({ ...appointment, timeZone }, runtime.firm),
    hasOffer: mayHaveOffer(appointment.recoveryOffer),
    hasDiscreetMails: appointment.hasDiscreetMails,
    areMailsWithheld: appointment.areMailsWithheld,
    isEmailed: email !== '' && !appointment.areMailsWithheld,
    cancelBlocker: findCancelBlocker(question),
    mayBeRestored: mayBeRestored(question),
    hasSampleMail: hasSampleMail(context),
    secondsNew: justBookedMinutes * 60 - (question.now - appointment.createdAt) / 1000,
    start: toIso(startsAt),
    end: toIso(endsAt),
    agentName: agents.find(({ agentId }) => agentId === appointment.agentId)?.name ?? null,
    offered: isMoving
      ? await findOfferedDays(
          runtime,
          { ...view, zone: timeZone, day: view.day ?? dayOf(startsAt, timeZone ?? runtime.firm.timeZone) },
          { ...ownTime(appointment), chosenStart: Date.parse(searchParams.get('startsAt') ?? '') },
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

export default function AppointmentPage({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData === null) return <PleaseCall />
  const { phase, offered, time, where } = loaderData
  const token = tokenIn(params.token)
  const changes = <AppointmentChanges {...loaderData} answer={actionData ?? undefined} />
  return (
    <div className="page-width section-space max-sm:pt-8">
      <PageTitle title="Your appointment" isRefused={actionData?.ok === false} />
      <RunningNote />
      <p className="mb-4 hidden signed-in:block print-hidden">
        <Link to="/profile" className="prose-link inline-flex min-h-6 items-center">
          Back to your profile
        </Link>
      </p>
      {offered === null ? (
        <AppointmentHead {...loaderData} token={token} />
      ) : (
        <PageHeading title="Move your appointment">
          Booked for <span className="tabular font-semibold text-body">{`${time} ${where}`}</span>. You’ll keep it until
          you choose a new time.
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

/** An earlier version told the visitor that a time was booked, although it had declined it. */
function PleaseCall() {
  return (
    <div className="page-width section-space">
      <PageTitle title="Your appointment" />
      <PageHeading title="Please call us">
        This page told you that your appointment was booked, but it isn’t. We’re sorry.
      </PageHeading>
      <p className="mt-6">
        Call <FirmPhoneLink />, and we’ll find a time with you. You can also write to <FirmMailLink />.
      </p>
      <p className="mt-8">
        <ButtonLink to="/contact" variant="quiet">
          Book a time online
        </ButtonLink>
      </p>
    </div>
  )
}

type AppointmentDetailsProps = {
  phase: AppointmentPhase
  scamType: string
  name: string
  email: string
  phone: string
  reference: string
}

function AppointmentDetails(props: AppointmentDetailsProps) {
  const { phase, scamType, name, email, phone, reference } = props
  const isSaidAbove = phase === 'ahead' || phase === 'running'
  const facts = [
    { term: 'Type of scam', detail: scamType },
    { term: 'Name', detail: name },
    ...(isSaidAbove && phone === '' ? [] : [{ term: 'Email', detail: email === '' ? 'No email' : email }]),
    ...(isSaidAbove || phone === '' ? [] : [{ term: 'Phone', detail: phone }]),
    { term: 'Reference', detail: reference },
  ]
  return <FactList facts={facts} />
}

function EmailChoice({ email, hasDiscreetMails }: { email: string; hasDiscreetMails: boolean }) {
  if (email === '') return null
  return (
    <Disclosure summary="Does somebody else see your emails?" isOpen={hasDiscreetMails}>
      <DiscreetMails isDiscreet={hasDiscreetMails}>This goes for the emails we haven’t sent yet.</DiscreetMails>
    </Disclosure>
  )
}
