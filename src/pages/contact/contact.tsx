import type { SubmissionResult } from '@conform-to/dom'
import { data, Link, redirectDocument } from 'react-router'
import { findSignedInUser, type SignedInUser } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import { saveProfile } from '#src/features/accounts/users/user-profile.server.ts'
import { isStaffRole } from '#src/features/accounts/users/user-queries.server.ts'
import { bookSlot, OutcomeUnknown } from '#src/features/booking/appointments/book-slot.server.ts'
import { type BookingRequest, parseBookingForm } from '#src/features/booking/appointments/booking-schema.ts'
import { readBookingView } from '#src/features/booking/components/booking-view.ts'
import type { NamedTime } from '#src/features/booking/components/time-list.tsx'
import { findHold, readHoldId } from '#src/features/booking/hold-slot.server.ts'
import { JustBooked, useJustBooked } from '#src/features/booking/just-booked.tsx'
import { findJustBooked, justBookedCookie } from '#src/features/booking/just-booked-cookie.server.ts'
import { findNearestTimes, findOfferedDays, type OfferedDays } from '#src/features/booking/slots/offered-days.server.ts'
import { refusedTime } from '#src/features/booking/slots/refused-time.ts'
import { checkSpamProtection, createFormKey } from '#src/features/booking/spam-protection.server.ts'
import type { Firm } from '#src/firm/firm.ts'
import { readFormData } from '#src/input/form-data.ts'
import { replyAsTyped } from '#src/input/parse-form.ts'
import { publicFormMeta } from '#src/pages/_layout/document/page-meta.tsx'
import { FirstStepsStrip } from '#src/pages/_layout/first-steps-strip.tsx'
import { exitPage } from '#src/pages/_layout/quick-exit/leave-this-site.tsx'
import { clientAddressContext, type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { dayOf } from '#src/time/local-time.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { toIso } from '#src/time/to-iso.ts'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/contact'
import { BookingForm } from './booking-form.tsx'
import { holdIsAnswered } from './chosen-time.tsx'
import { ContactDetails } from './contact-details.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return publicFormMeta(matches, '/contact')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const view = readBookingView(new URL(request.url).searchParams)
  const { client, staff } = await findBooker(runtime, request)
  const holdId = readHoldId(runtime, request)
  const hold = holdId === null ? null : await findHold(runtime, holdId)
  const zone = view.zone ?? (client?.document?.timeZone || null)
  const day = view.day ?? (hold && dayOf(hold.startsAt, zone ?? runtime.firm.timeZone))
  return {
    ...(await findOfferedDays(runtime, { ...view, zone, day }, { exceptHoldId: holdId })),
    hold: hold && {
      startsAt: toIso(hold.startsAt),
      secondsLeft: (hold.expiresAt - runtime.clock.now().getTime()) / 1000,
    },
    formKey: await createFormKey(runtime),
    justBooked: await findJustBooked(runtime, request),
    isStaff: staff !== null,
    client: {
      name: client?.document?.name ?? '',
      email: client?.email ?? '',
      phone: client?.document?.phone ?? '',
      discreet: client?.document?.hasDiscreetMails === true ? 'on' : '',
    },
  }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await holdIsAnswered()
  return serverLoader()
}

/** Why a booking was not made, or the unchanged form when only another view was requested. */
type BookingAnswer = {
  result: SubmissionResult<string[]>
  offered?: OfferedDays
  nearest?: NamedTime[]
}

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const formData = await readFormData(request)
  const { formKey, refusal } = await checkSpamProtection(runtime, formData)
  // Every response below renders the form with this key.
  formData.set('formKey', formKey)
  const submission = parseBookingForm(formData)
  const view = readBookingView(new URL(request.url).searchParams)
  const holdId = readHoldId(runtime, request)
  // Without scripts, looking at another day or zone submits the form, so that nothing typed is lost.
  const asTyped = replyAsTyped(submission, ['story'])
  if (formData.get('intent') === 'show-times') return data<BookingAnswer>({ result: asTyped })
  if (formData.get('intent') === 'show-zone') {
    const shown = { ...view, zone: String(formData.get('zone')), choosesZone: false }
    const chosenStart = Date.parse(String(formData.get('startsAt')))
    const offered = await findOfferedDays(runtime, shown, { exceptHoldId: holdId, chosenStart })
    return data<BookingAnswer>({ result: asTyped, offered })
  }
  if (submission.status !== 'success') return data<BookingAnswer>({ result: submission.reply() }, { status: 422 })
  if (refusal !== null) {
    const result = submission.reply({ formErrors: [formRefusalMessages(runtime.firm)[refusal]] })
    return data<BookingAnswer>({ result }, { status: 422 })
  }

  const { client, staff } = await findBooker(runtime, request)
  try {
    const address = context.get(clientAddressContext)
    const by = staff && { actor: staff.userId, address }
    const sender = { address, proof: String(formData.get('proof') ?? '') }
    const booked = await bookSlot(runtime, { request: submission.value, client, by, holdId, sender })
    if (booked.ok) {
      await rememberPhone(runtime, client, submission.value)
      const hasScripts = sender.proof !== ''
      const headers: HeadersInit = hasScripts ? {} : { 'set-cookie': justBookedCookie(runtime, booked.manageToken) }
      // By the browser itself: whoever has booked sees it, whichever file of ours is missing.
      return redirectDocument(`/appointments/${booked.manageToken}`, { status: 303, headers })
    }
    const { startsAt: wanted, zone } = submission.value
    switch (booked.reason) {
      case 'slot-taken':
      case 'slot-not-offered': {
        const isTaken = booked.reason === 'slot-taken'
        const nearest = await findNearestTimes(runtime, { startsAt: wanted, zone, exceptHoldId: holdId })
        const startsAt = [`${refusedTime[booked.reason]}. Everything you typed is still here`]
        const result = submission.reply({ fieldErrors: { startsAt } })
        return data<BookingAnswer>({ result, nearest }, { status: isTaken ? 409 : 422 })
      }
      case 'too-many': {
        const { words, init } = bookingLimitReached(booked.retryAt, runtime)
        return data<BookingAnswer>({ result: submission.reply({ formErrors: [words] }) }, init)
      }
    }
  } catch (error) {
    runtime.log.error({ err: error }, 'a booking could not be stored')
    const formErrors = [notBooked(error, runtime.firm)]
    return data<BookingAnswer>({ result: submission.reply({ formErrors }) }, { status: 503 })
  }
}

const again = 'Everything you typed is still here. Please press “Book appointment” again'

const formRefusalMessages = ({ phone }: Firm) => ({
  'key-not-valid': `This form was open for too long, or wasn’t opened on this page. We’ve refreshed it. ${again}`,
  'honeypot-filled': `A hidden field that should be empty was filled in. Some browsers and add-ons do that automatically. We’ve cleared it. ${again}, or call ${phone.display}`,
  'too-fast': `This form was sent so quickly that we couldn’t tell it came from a person. ${again}`,
})

/** Worded alike for all limits, so that nobody learns how often others have booked. */
function bookingLimitReached(retryAt: Date, { clock, firm }: Runtime) {
  const { message, ...init } = tooManyRequests(retryAt, clock.now())
  const rest = `Nothing is booked yet, and everything you typed is still here. If you’d rather not wait, please call ${firm.phone.display}`
  return { words: `${message}. ${rest}`, init }
}

function notBooked(error: unknown, { phone }: Firm): string {
  const words =
    error instanceof OutcomeUnknown
      ? 'We can’t tell whether your booking was saved. Please send the form again as it is: it only books once. Or call'
      : 'We couldn’t save your booking, so nothing is booked. Please try again, or call'
  return `${words} ${phone.display}`
}

/** A client, or a member of staff, who books for someone else. */
async function findBooker(runtime: Runtime, request: Request) {
  const { user } = await findSignedInUser(runtime, request)
  const isStaff = user !== null && user.document !== null && isStaffRole(user.document.role)
  return isStaff ? { client: null, staff: user } : { client: user, staff: null }
}

/** The profile of a client who has none there. The booking is kept even if that fails. */
async function rememberPhone(runtime: Runtime, client: SignedInUser | null, { email, phone }: BookingRequest) {
  if (client?.document == null || client.email !== email || phone === '' || client.document.phone !== '') return
  const { name, timeZone } = client.document
  const change = { details: { name, phone, timeZone }, shown: { name, phone: '', timeZone } }
  try {
    await saveProfile(runtime, { userId: client.userId, email, ...change })
  } catch (error) {
    runtime.log.error({ err: error, userId: client.userId }, 'a phone number could not be added to a profile')
  }
}

export const handle = exitPage

/** Back asks for the page anew once something was booked: then the cookie is another. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const page = new Headers(actionHeaders)
  page.set('vary', 'cookie')
  return page
}

export const shouldRevalidate = revalidateAfterActions

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { isStaff, justBooked, ...shown } = loaderData
  const booked = useJustBooked(justBooked)
  return (
    <>
      {!isStaff && <FirstStepsStrip />}
      <div className="page-width pt-4 pb-16 lg:pt-12">
        {/* Small on phones, so that free times are in sight. */}
        <h1 className="text-h1 max-sm:text-h2">Book a free consultation</h1>
        <p className="mt-1 text-muted">{loaderData.consultationMinutes} minutes. You don’t need an account.</p>
        <JustBooked booked={booked} />
        {isStaff && (
          <Notice className="mt-6">
            This form is for visitors: minimum notice and booking limits apply.{' '}
            <Link to="/admin-profile/appointments/new" className="prose-link">
              Book for a caller
            </Link>{' '}
            on the staff pages instead.
          </Notice>
        )}
        <div className="mt-4 grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <BookingForm
            {...shown}
            {...actionData?.offered}
            booked={booked}
            nearest={actionData?.nearest}
            lastResult={actionData?.result}
          />
          <ContactDetails />
        </div>
      </div>
    </>
  )
}
