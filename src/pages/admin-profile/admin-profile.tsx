import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { agentIdSeenBy, mayDo } from '#src/access/what-agents-may-do.ts'
import { restorePendingSecret } from '#src/features/accounts/second-factor/recent-authentication.server.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { countMatchingUsers, listUsers } from '#src/features/accounts/users/user-list.server.ts'
import { answerDeclinedBooking } from '#src/features/booking/declined-bookings.server.ts'
import { seeManyAhead } from '#src/features/booking/many-ahead.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { useFreshDataWhileWatched } from '#src/pages/_layout/desk/fresh-data.ts'
import { answerForm, button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { type Answer, useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { parseListQuery } from '#src/ui/list/list-query.ts'
import { ListTable } from '#src/ui/list/list-table.tsx'
import { Notice, ProblemBox } from '#src/ui/notice.tsx'
import { ListWithRecord } from '#src/ui/record/list-with-record.tsx'
import { Section } from '#src/ui/section.tsx'
import { deskReadingsContext } from '#src/workflows/desk-readings.server.ts'
import type { Route } from './+types/admin-profile'
import { calendarForms } from './appointments/calendar/calendar-forms.server.ts'
import { refusedTimeForm } from './appointments/calendar/calendar-query.ts'
import { appointmentRow, shortAppointmentColumns } from './appointments/list/appointment-list.tsx'
import { todayPath } from './sections.ts'
import { Attention, SiteFaults, useTodayForm } from './today/attention.tsx'
import { DaySection } from './today/day-section.tsx'
import { FollowingRows } from './today/following-rows.tsx'
import { NextAppointments } from './today/next-appointments.tsx'
import { findToday } from './today/today.server.ts'
import { TodayHead } from './today/today-head.tsx'
import { readWhoseToday } from './today/whose-today.ts'
import { createUserForm } from './users/create-user.server.ts'
import { toUserLine, userSearch } from './users/user-list.tsx'
import { UserSection } from './users/user-section.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const query = new URL(request.url).searchParams
  const staff = actingStaff(context)
  const readings = context.get(deskReadingsContext)
  const whose = readWhoseToday(request)
  const read = { agents: await readings.agents(), attention: await readings.attention(), whose }
  const [today, users] = await Promise.all([
    findToday(runtime, { staff, by: actingUser(context), ...read }),
    mayDo(staff, 'see-users') ? findFirstUsers(runtime, query) : null,
  ])
  return { today, users, isRefused: query.has('refused'), title: staff.isAdmin ? 'Admin profile' : 'Today' }
}

/** How many users Today lists. */
const firstUsers = 5

/** The first users whose email address begins with what is searched for on Today, and how many there are. */
async function findFirstUsers({ db, firm }: Pick<Runtime, 'db' | 'firm'>, query: URLSearchParams) {
  const { email } = parseListQuery(userSearch, query)
  const filter = { prefix: email, role: null, state: null, isVerified: null }
  const [page, total] = await Promise.all([
    listUsers(db, filter, 'email').page({ after: null, limit: firstUsers }),
    countMatchingUsers(db, filter),
  ])
  return { email, total, rows: page.rows.map((user) => toUserLine(user, firm.timeZone)) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { actor } = actingUser(context)
  const posted = await readFormData(request)
  const { formData, isLost } = restorePendingSecret(context.get(runtimeContext), actor, posted)
  const forms = {
    ...calendarForms({ url, context }),
    ...attentionForms(context),
    'create-user': createUserForm(context, { isLost }),
  }
  return answerForm({ request, context }, forms, formData)
}

/** Until when an address had booked when it was dismissed: an instant in ISO 8601. */
const dismissed = z.object({
  bookedUntil: z
    .string()
    .transform((text) => Date.parse(text))
    .refine((instant) => !Number.isNaN(instant)),
})

const gone: Outcome = { ok: false, message: 'This isn’t here any more, or your account can’t open it' }

/**
 * The forms of the rows on Today that have no page of their own. One that was sent twice, or by a colleague in the
 * meantime, is answered as if it were done.
 */
function attentionForms(context: Readonly<RouterContextProvider>) {
  const runtime = context.get(runtimeContext)
  const asking = { onlyAgentId: agentIdSeenBy(actingStaff(context)), by: actingUser(context) }

  const answered = (isAnswered: boolean) =>
    button(async (_, bookingId): Promise<Outcome> => {
      const booking = await answerDeclinedBooking(runtime, { bookingId, isAnswered, ...asking })
      if (booking === null) return gone
      if (!isAnswered) return { ok: true, message: `Not answered yet: ${booking.name}.` }
      const undo = { action: todayPath, fields: { intent: 'declined-reopened', about: bookingId } }
      return { ok: true, message: `Answered: ${booking.name}.`, undo }
    })

  async function dismiss({ bookedUntil }: { bookedUntil: number }, appointmentId: string): Promise<Outcome> {
    const name = await seeManyAhead(runtime, { appointmentId, isSeen: true, bookedUntil, ...asking })
    if (name === null) return gone
    const undo = { action: todayPath, fields: { intent: 'many-reopened', about: appointmentId } }
    return { ok: true, message: `Dismissed: ${name}, until they book again.`, undo }
  }

  return {
    'declined-answered': answered(true),
    'declined-reopened': answered(false),
    // Nobody fills in its field, so what stands against it is said at the head of the page.
    'many-seen': { ...form(dismissed, dismiss), hasFields: false },
    'many-reopened': button(async (_, appointmentId): Promise<Outcome> => {
      const name = await seeManyAhead(runtime, { appointmentId, isSeen: false, ...asking })
      return name === null ? gone : { ok: true, message: `No longer dismissed: ${name}.` }
    }),
  }
}

export const shouldRevalidate = revalidateAfterActions

export default function AdminProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { title, today, users, isRefused } = loaderData
  const { next, day, following, isInRows, attention, faults } = today
  const answer = useAnswer(actionData)
  const isOfUsers = answer?.intent === 'create-user'
  const row = useTodayForm()
  useFreshDataWhileWatched({ hasAnswer: refusedTimeForm(answer) !== null })
  return (
    <ListWithRecord title={title} records="today" isRefused={answer?.ok === false}>
      <TodayHead {...today} />
      <div className="mt-1.5 space-y-6 lg:mt-4 [&>:empty]:mb-0">
        {isRefused && <Notice>Your account can’t open that page. Ask an admin if you need it.</Notice>}
        <AnswerBox answer={row.data} />
        <RefusedRow answer={row.data} cards={next} />
        {!isOfUsers && <AnswerBox answer={answer} />}
        {/* What waits for someone comes after the day and, on wide screens, is beside both. */}
        <div className="space-y-6 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-rows-[auto_auto_1fr] lg:gap-y-6 lg:space-y-0">
          <section aria-label="Now and next" className="lg:has-[li:only-child]:max-w-[44rem]">
            <NextAppointments {...today} />
          </section>
          <div className="space-y-6 lg:col-start-1 [&>:empty]:mb-0">
            <DaySection day={day} hasNext={next.length + following.length > 0} answer={answer} />
          </div>
          <div className="space-y-4 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:has-[section]:ml-6 lg:has-[section]:w-[19rem] 2xl:has-[section]:w-[26rem]">
            <Attention kinds={attention} />
            <SiteFaults faults={faults} />
          </div>
          {following.length > 0 && (
            <Section id="following" title="Next appointments" className="lg:col-start-1">
              {isInRows ? (
                <FollowingRows following={following} />
              ) : (
                <ListTable
                  name="Appointments"
                  columns={shortAppointmentColumns}
                  rows={following}
                  row={appointmentRow}
                />
              )}
            </Section>
          )}
        </div>
        {users !== null && <UserSection {...users} answer={isOfUsers ? answer : undefined} />}
      </div>
    </ListWithRecord>
  )
}

/** Why an outcome given on a row is refused, which has no place for it. A card says so in its own form. */
function RefusedRow({ answer, cards }: { answer: Answer | undefined; cards: { appointmentId: string }[] }) {
  const errors = answer?.result?.error?.[''] ?? []
  if (errors.length === 0 || cards.some(({ appointmentId }) => appointmentId === answer?.about)) return null
  return (
    <ProblemBox answer={answer} role="alert">
      <p className="mt-2 whitespace-pre-line">{errors.join('. ')}.</p>
    </ProblemBox>
  )
}
