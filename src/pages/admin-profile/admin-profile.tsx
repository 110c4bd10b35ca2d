import { data, Link } from 'react-router'
import { mayDo } from '../../access/what-staff-may-do.ts'
import { parseCreateUserForm } from '../../features/accounts/account-forms.ts'
import { restorePendingPassword } from '../../features/accounts/passwords/change-password.server.ts'
import { requireRecentAuthentication } from '../../features/accounts/second-factor/recent-authentication.server.ts'
import { actingStaff, actingUser, requireMayDo } from '../../features/accounts/sessions/guard.server.ts'
import { exportUsers } from '../../features/accounts/users/user-list.server.ts'
import { firm } from '../../firm/firm.ts'
import { readFormData } from '../../input/form-data.ts'
import { runtimeContext } from '../../platform/runtime.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { readDeskPreferences } from '../../ui/desk/desk-preferences.ts'
import { parseListQuery } from '../../ui/list/list-query.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PageHeading, Section } from '../../ui/section.tsx'
import { useDoneInAddress } from '../../ui/toasts/done-notice.tsx'
import { useFreshDataWhileActive } from '../_layout/desk/fresh-data.ts'
import type { Route } from './+types/admin-profile'
import { addStaffOrClient } from './agent-accounts.server.ts'
import { AppointmentTable } from './appointments/list/appointment-table.tsx'
import { listFile } from './list-file.server.ts'
import { Attention } from './today/attention.tsx'
import { NextAppointments } from './today/next-appointments.tsx'
import { whatIsSeenBy } from './today/seen.ts'
import { SiteFaults } from './today/site-faults.tsx'
import { findToday } from './today/today.server.ts'
import { findUserList } from './users/user-list.server.ts'
import { UserSection } from './users/user-list.tsx'
import { toUserFilter, userList } from './users/user-query.ts'

export const middleware = [
  listFile(userList, ({ runtime, query, by }) => {
    const listQuery = parseListQuery(userList, query)
    return exportUsers(runtime, { filter: toUserFilter(listQuery), sort: listQuery.sort, by })
  }),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const query = new URL(request.url).searchParams
  const staff = actingStaff(context)
  const seen = whatIsSeenBy(staff)
  const [today, users] = await Promise.all([
    findToday(runtime, { query, ...seen }),
    mayDo(staff, 'see-users')
      ? findUserList(runtime, query, readDeskPreferences(request.headers.get('cookie')).rows)
      : null,
  ])
  return {
    today,
    users,
    isAdding: query.has('add'),
    isRefused: query.has('refused'),
    title: staff.isAdmin ? 'Admin profile' : 'Today',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireMayDo(context, 'create-user')
  requireRecentAuthentication({ request, context, keepPassword: true })
  const by = actingUser(context)
  const runtime = context.get(runtimeContext)
  const { formData, isLost } = restorePendingPassword(runtime, by.actor, await readFormData(request))
  const submission = parseCreateUserForm(formData)
  const hidden = { hideFields: ['password'] }
  if (submission.status !== 'success') return data({ result: submission.reply(hidden), created: null }, { status: 422 })
  if (isLost) {
    const fieldErrors = { password: ['Enter the password again, or leave it empty to send an invitation'] }
    return data({ result: submission.reply({ ...hidden, fieldErrors }), created: null }, { status: 422 })
  }
  const { name, email, role, password = null } = submission.value
  const added = await addStaffOrClient(runtime, { name, email, role, password, by }).catch((error: unknown) => {
    runtime.log.error({ err: error }, 'a user could not be created')
    return { ok: false, reason: 'failed' } as const
  })
  if (added.ok) {
    const { isInvited, isMailSent, agent } = added
    return { result: undefined, created: { email, isInvited, isMailSent, agent } }
  }
  switch (added.reason) {
    case 'email-in-use': {
      const errors = { email: ['There’s already a user with this address'] }
      return data({ result: submission.reply({ ...hidden, fieldErrors: errors }), created: null }, { status: 409 })
    }
    case 'failed': {
      const formErrors = ['We couldn’t create the user. Please try again in a minute']
      return data({ result: submission.reply({ ...hidden, formErrors }), created: null }, { status: 503 })
    }
  }
}

export default function AdminProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { title, today, users, isRefused } = loaderData
  const { date, now, next, marked, following, attention, faults } = today
  const { answer, done } = useDoneInAddress((what) => what === 'deleted')
  useFreshDataWhileActive()
  return (
    <div className="space-y-6">
      <PageTitle title={title} isRefused={actionData?.result?.status === 'error'} />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <PageHeading title={title}>
          {date}. All times are {firm.timeZoneCity} time.
        </PageHeading>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Link to="/admin-profile/appointments?view=list" className="prose-link">
            All appointments
          </Link>
          <ButtonLink to="/admin-profile/appointments/new">Book for a caller</ButtonLink>
        </div>
      </div>
      {isRefused && <Notice>Your account can’t open that page. Ask an admin if you need it.</Notice>}
      <section aria-label="Now and next">
        <NextAppointments next={next} now={now} marked={marked} />
      </section>
      <Attention {...attention} />
      <SiteFaults faults={faults} />
      {following.length > 0 && (
        <Section id="following" title="Next appointments">
          <AppointmentTable appointments={following} none="" />
        </Section>
      )}
      {users !== null && (
        <UserSection
          list={users}
          isAdding={loaderData.isAdding}
          lastResult={actionData?.result}
          created={actionData?.created ?? null}
          done={{ answer, text: done === 'deleted' ? 'User deleted. Their appointments remain.' : null }}
        />
      )}
    </div>
  )
}
