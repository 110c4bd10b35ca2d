import { data } from 'react-router'
import { parseCreateUserForm } from '../../features/accounts/account-forms.ts'
import { addUser } from '../../features/accounts/add-user.server.ts'
import { findUsersByEmailPrefix } from '../../features/accounts/user-queries.server.ts'
import { findAppointments } from '../../features/booking/appointment-queries.server.ts'
import { readFormData } from '../../input/form-data.ts'
import { runtimeContext } from '../../platform/runtime.server.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Section } from '../../ui/section.tsx'
import { PageTitle } from '../_frame/page-title.tsx'
import type { Route } from './+types/admin-profile'
import { toAdminAppointmentLine } from './admin-appointment-line.server.ts'
import { AppointmentTable } from './appointment-table.tsx'
import { findOverviewCounts } from './overview-counts.server.ts'
import { OverviewCounts } from './overview-counts.tsx'
import { UserSection } from './user-section.tsx'

const usersPerPage = 25
const nextAppointments = 50

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const query = new URL(request.url).searchParams
  const search = query.get('email') ?? ''
  const after = query.get('after')
  const now = runtime.clock.now().getTime()
  const [counts, users, appointments] = await Promise.all([
    findOverviewCounts(runtime),
    // One more than a page holds tells whether there is another page.
    findUsersByEmailPrefix(runtime.db, { prefix: search, after, limit: usersPerPage + 1 }),
    findAppointments(runtime.db, { fromMs: now, after: null, limit: nextAppointments }),
  ])
  return {
    counts,
    search,
    isFirstPage: after === null,
    isAdding: query.has('add'),
    users: users.slice(0, usersPerPage).map(({ userId, email, name, role }) => ({ userId, email, name, role })),
    nextPageAfter: users.length > usersPerPage ? (users[usersPerPage - 1]?.email ?? null) : null,
    appointments: appointments.map(toAdminAppointmentLine),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseCreateUserForm(await readFormData(request))
  const hidden = { hideFields: ['password'] }
  if (submission.status !== 'success') return data({ result: submission.reply(hidden), created: null }, { status: 422 })
  const { name, email, password = null } = submission.value
  const runtime = context.get(runtimeContext)
  const added = await addUser(runtime, { name, email, password }).catch((error: unknown) => {
    runtime.log.error({ err: error }, 'a user could not be created')
    return { ok: false, reason: 'failed' } as const
  })
  if (added.ok)
    return { result: undefined, created: { email, isInvited: added.isInvited, isMailSent: added.isMailSent } }
  switch (added.reason) {
    case 'email-in-use': {
      const errors = { email: ['There is a user with this address already'] }
      return data({ result: submission.reply({ ...hidden, fieldErrors: errors }), created: null }, { status: 409 })
    }
    case 'failed': {
      const formErrors = ['We could not create the user. Please try again in a minute']
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
      <Section id="next" title="Next appointments">
        <AppointmentTable appointments={loaderData.appointments} />
      </Section>
      <UserSection {...loaderData} lastResult={actionData?.result} created={actionData?.created ?? null} />
    </div>
  )
}
