import { mayDo } from '#src/access/what-staff-may-do.ts'
import { restorePendingSecret } from '#src/features/accounts/second-factor/pending-secret.server.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { useFreshDataWhileWatched } from '#src/pages/_layout/desk/fresh-data.ts'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { type Answer, useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { ListTable } from '#src/ui/list/list-table.tsx'
import { Notice, ProblemBox } from '#src/ui/notice.tsx'
import { ListWithRecord } from '#src/ui/record/list-with-record.tsx'
import { Section } from '#src/ui/section.tsx'
import { deskReadingsContext } from '#src/workflows/desk-readings.server.ts'
import type { Route } from './+types/admin-profile'
import { calendarForms } from './appointments/calendar/calendar-forms.server.ts'
import { refusedTimeForm } from './appointments/calendar/calendar-query.ts'
import { appointmentRow, shortAppointmentColumns } from './appointments/list/appointment-list.tsx'
import { Attention, SiteFaults, useTodayForm } from './today/attention.tsx'
import { attentionForms } from './today/attention-forms.server.ts'
import { DaySection } from './today/day-section.tsx'
import { FollowingRows } from './today/following-rows.tsx'
import { NextAppointments } from './today/next-appointments.tsx'
import { findToday } from './today/today.server.ts'
import { TodayHead } from './today/today-head.tsx'
import { readWhoseToday } from './today/whose-today.ts'
import { createUserForm } from './users/create-user.server.ts'
import { findFirstUsers } from './users/first-users.server.ts'
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
