import { data, Link } from 'react-router'
import { parseCreateUserForm } from '../../features/accounts/account-forms.ts'
import { restorePendingPassword } from '../../features/accounts/passwords/change-password.server.ts'
import { requireRecentAuthentication } from '../../features/accounts/second-factor/recent-authentication.server.ts'
import { actingUser } from '../../features/accounts/sessions/guard.server.ts'
import { addUser } from '../../features/accounts/users/invitations.server.ts'
import { exportUsers } from '../../features/accounts/users/user-list.server.ts'
import { listAppointments } from '../../features/booking/appointments/appointment-list.server.ts'
import { readAvailability } from '../../features/booking/availability/availability-queries.server.ts'
import { readFormData } from '../../input/form-data.ts'
import { runtimeContext } from '../../platform/runtime.server.ts'
import { parseListQuery } from '../../ui/list/list-query.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { PageHeading, Section } from '../../ui/section.tsx'
import type { Route } from './+types/admin-profile'
import { AppointmentTable } from './appointments/appointment-table.tsx'
import { toAdminAppointmentLine } from './appointments/appointment-view.server.ts'
import { listFile } from './list-file.server.ts'
import { Charts } from './overview/chart.tsx'
import { findCharts } from './overview/charts.server.ts'
import { findOverviewCounts } from './overview/overview-counts.server.ts'
import { OverviewCounts } from './overview/overview-counts.tsx'
import { findUserList } from './users/user-list.server.ts'
import { UserSection } from './users/user-list.tsx'
import { toUserFilter, userList } from './users/user-query.ts'

const nextAppointments = 20
const ahead = { when: 'ahead', agentId: null, status: 'booked', search: '' } as const

export const middleware = [
  listFile(userList, ({ runtime, query, by }) => {
    const listQuery = parseListQuery(userList, query)
    return exportUsers(runtime, { filter: toUserFilter(listQuery), sort: listQuery.sort, by })
  }),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const query = new URL(request.url).searchParams
  const now = runtime.clock.now().getTime()
  const [counts, charts, users, appointments, { agents }] = await Promise.all([
    findOverviewCounts(runtime),
    findCharts(runtime),
    findUserList(runtime, query),
    listAppointments(runtime.db, ahead, now).page({ after: null, limit: nextAppointments }),
    readAvailability(runtime.db),
  ])
  return {
    counts,
    charts,
    users,
    isAdding: query.has('add'),
    isDeleted: query.get('done') === 'deleted',
    appointments: appointments.rows.map((appointment) => toAdminAppointmentLine(appointment, agents)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
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
  const { name, email, password = null } = submission.value
  const added = await addUser(runtime, { name, email, password, by }).catch((error: unknown) => {
    runtime.log.error({ err: error }, 'a user could not be created')
    return { ok: false, reason: 'failed' } as const
  })
  if (added.ok)
    return { result: undefined, created: { email, isInvited: added.isInvited, isMailSent: added.isMailSent } }
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
  return (
    <div className="space-y-12 pt-10">
      <PageTitle title="Admin profile" isRefused={actionData?.result?.status === 'error'} />
      <div>
        <PageHeading title="Admin profile" />
        <OverviewCounts {...loaderData.counts} />
      </div>
      <Charts charts={loaderData.charts} />
      <Section
        id="next"
        title="Next appointments"
        beside={
          <Link to="/admin-profile/appointments" className="prose-link">
            All appointments
          </Link>
        }
      >
        <AppointmentTable
          appointments={loaderData.appointments}
          none="There are no upcoming appointments. They appear here as soon as someone books on the contact page."
        />
      </Section>
      <UserSection
        list={loaderData.users}
        isAdding={loaderData.isAdding}
        isDeleted={loaderData.isDeleted}
        lastResult={actionData?.result}
        created={actionData?.created ?? null}
      />
    </div>
  )
}
