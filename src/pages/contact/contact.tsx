import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { findSignedInUser } from '../../features/accounts/signed-in-user.server.ts'
import { bookSlot } from '../../features/booking/book-slot.server.ts'
import { parseBookingForm } from '../../features/booking/booking-form.ts'
import { firm } from '../../firm/firm.ts'
import { readFormData } from '../../input/form-data.ts'
import { runtimeContext } from '../../platform/runtime.server.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { publicFormMeta } from '../_frame/public-meta.ts'
import type { Route } from './+types/contact'
import { BookingForm } from './booking-form.tsx'
import { ContactDetails } from './contact-details.tsx'
import { findOfferedDays } from './offered-days.server.ts'

export function meta() {
  return publicFormMeta('/contact')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const offered = await findOfferedDays(runtime, new URL(request.url).searchParams.get('day'))
  const { user } = await findSignedInUser(runtime, request)
  return {
    ...offered,
    client: { name: user?.document?.name ?? '', email: user?.email ?? '', phone: user?.document?.phone ?? '' },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const formData = await readFormData(request)
  const submission = parseBookingForm(formData)
  // Without scripts, looking at another day sends the form along, so that nothing typed is lost.
  if (formData.get('intent') === 'show-day') return { result: { initialValue: submission.reply().initialValue ?? {} } }
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 })

  const { user } = await findSignedInUser(runtime, request)
  try {
    const booked = await bookSlot(runtime, { request: submission.value, clientId: user?.userId ?? null })
    if (booked.ok) return redirect(`/appointments/${booked.manageToken}`, 303)
    switch (booked.reason) {
      case 'slot-taken': {
        const startsAt = ['That time has just been taken. Please choose another; all that you typed is still here']
        return data({ result: submission.reply({ fieldErrors: { startsAt } }) }, { status: 409 })
      }
      case 'slot-not-offered': {
        const startsAt = ['That time is not offered. Please choose one of the times below']
        return data({ result: submission.reply({ fieldErrors: { startsAt } }) }, { status: 422 })
      }
    }
  } catch (error) {
    runtime.log.error({ err: error }, 'a booking could not be stored')
    const formErrors = [
      `We could not store your booking, so nothing is booked. Please try again, or call ${firm.phone.display}`,
    ]
    return data({ result: submission.reply({ formErrors }) }, { status: 503 })
  }
}

/** The router keeps what it loaded when a form was refused; but whoever lost a time must see those that are left. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== undefined || defaultShouldRevalidate
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width section-space">
      <PageHeading title="Book a free consultation">
        Choose a day and a time. You need no account, and you pay nothing.
      </PageHeading>
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <BookingForm {...loaderData} lastResult={actionData?.result} />
        <ContactDetails />
      </div>
    </div>
  )
}
