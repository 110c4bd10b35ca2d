import { useRouteLoaderData } from 'react-router'
import { mayDo } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { userTable } from '#src/features/accounts/users/user-list.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { useFreshDataWhileWatched } from '#src/pages/_layout/desk/fresh-data.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { ListWithPanel } from '#src/ui/record-panel/list-with-panel.tsx'
import { Section } from '#src/ui/section.tsx'
import { useDoneInAddress } from '#src/ui/toasts/done-notice.tsx'
import type { Route } from './+types/admin-profile'
import { toShownAppointment } from './appointments/appointment-panel.tsx'
import { findOpenSequence } from './appointments/appointment-record.server.ts'
import { changeCalendar, isCalendarForm } from './appointments/calendar/change-calendar.server.ts'
import { AppointmentTable } from './appointments/list/appointment-table.tsx'
import { deskReadingsContext } from './desk-readings.server.ts'
import { listFile } from './list-file.server.ts'
import type { loader as openRecordLoader } from './open-record.ts'
import { Attention } from './today/attention.tsx'
import { answerAttention, isAttentionForm } from './today/attention-answer.server.ts'
import { DaySection } from './today/day-section.tsx'
import { NextAppointments } from './today/next-appointments.tsx'
import { SiteFaults } from './today/site-faults.tsx'
import { findToday } from './today/today.server.ts'
import { TodayHead } from './today/today-head.tsx'
import { createUser } from './users/create-user.server.ts'
import { findUserList } from './users/user-lines.server.ts'
import { toUserFilter, userList } from './users/user-list.ts'
import { toShownUser } from './users/user-panel.tsx'
import { findOpenUserVersion } from './users/user-record.server.ts'
import { UserSection } from './users/user-section.tsx'

export const middleware = [
  listFile(userList, ({ runtime, listQuery }) => userTable(runtime.db, toUserFilter(listQuery), listQuery.sort)),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const query = new URL(request.url).searchParams
  const staff = actingStaff(context)
  const seesUsers = mayDo(staff, 'see-users')
  const readings = context.get(deskReadingsContext)
  const read = { agents: await readings.agents(), waiting: await readings.waiting() }
  const [today, users] = await Promise.all([
    findToday(runtime, { query, staff, by: actingUser(context), ...read }),
    seesUsers ? findUserList(runtime, request) : null,
  ])
  return {
    today,
    openSequence: await findOpenSequence(context, query),
    openVersion: seesUsers ? await findOpenUserVersion(context, query) : null,
    users,
    isAdding: query.has('add'),
    isRefused: query.has('refused'),
    title: staff.isAdmin ? 'Admin profile' : 'Today',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await readFormData(request)
  if (isCalendarForm(posted)) return changeCalendar(context, posted)
  if (isAttentionForm(posted)) return answerAttention(context, posted)
  return createUser({ context, posted })
}

export const shouldRevalidate = revalidateAfterActions

export default function AdminProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { title, today, openSequence, openVersion, users, isRefused } = loaderData
  const open = useRouteLoaderData<typeof openRecordLoader>('open-record')
  const record =
    toShownAppointment(open?.appointment ?? null, openSequence) ?? toShownUser(open?.user ?? null, openVersion)
  const { now, next, day, following, attention, faults } = today
  // The panel says itself what was done there.
  const { answer, done } = useDoneInAddress(() => record === null)
  const [ofDay, ofUser] =
    actionData !== undefined && 'conflicts' in actionData ? [actionData, undefined] : [undefined, actionData]
  useFreshDataWhileWatched({ hasAnswer: ofUser?.result !== undefined || ofDay?.result !== undefined })
  return (
    <>
      <PageTitle title={title} isRefused={(ofDay ?? ofUser)?.result?.status === 'error'} />
      <TodayHead title={title} {...today} />
      <ListWithPanel record={record}>
        <div className="mt-1.5 space-y-6 lg:mt-4">
          {isRefused && <Notice>Your account can’t open that page. Ask an admin if you need it.</Notice>}
          {/* What waits for someone comes after the day and, on wide screens, is beside both. */}
          <div className="space-y-6 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-rows-[auto_auto_1fr] lg:gap-y-6 lg:space-y-0">
            <section aria-label="Now and next" className="lg:has-[li:only-child]:max-w-[44rem]">
              <NextAppointments next={next} now={now} />
            </section>
            <div className="space-y-6 lg:col-start-1 [&>:empty]:mb-0">
              <DaySection day={day} hasNext={next.length > 0} answer={ofDay} />
            </div>
            <div className="space-y-4 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:has-[section,[role=status]]:ml-6 lg:has-[section,[role=status]]:w-[19rem] 2xl:has-[section,[role=status]]:w-[26rem]">
              <Attention {...attention} />
              <SiteFaults faults={faults} />
            </div>
            {following.length > 0 && (
              <Section id="following" title="Next appointments" className="lg:col-start-1">
                <AppointmentTable appointments={following} isShort />
              </Section>
            )}
          </div>
          {users !== null && (
            <UserSection
              list={users}
              isAdding={loaderData.isAdding}
              lastResult={ofUser?.result}
              created={ofUser?.created ?? null}
              done={{ answer, text: done === 'deleted' ? 'User deleted. Their appointments remain.' : null }}
            />
          )}
        </div>
      </ListWithPanel>
    </>
  )
}
