import { Link, redirect } from 'react-router'
import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { readPerson } from '../../../features/people/person.server.ts'
import { firm } from '../../../firm/firm.ts'
import { readFormData } from '../../../input/form-data.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/field.tsx'
import { revalidateAfterActions } from '../../../ui/forms/stale-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PageHeading } from '../../../ui/section.tsx'
import type { Route } from './+types/person'
import { changePerson } from './change-person.server.ts'
import { PersonFacts } from './person-facts.tsx'
import { PersonForm } from './person-form.tsx'
import { toPersonView } from './person-view.server.ts'
import { Timeline } from './timeline.tsx'

export async function loader({ params: { personId }, request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const person = await readPerson(runtime, { personId, by: actingUser(context) })
  if (person === null) throw redirect('/admin-profile/people')
  const query = new URL(request.url).searchParams
  return {
    view: await toPersonView(runtime, { person, before: query.get('before') }),
    isSaved: query.get('done') === 'saved',
  }
}

export async function action({ params: { personId }, request, context }: Route.ActionArgs) {
  const posted = { personId, by: actingUser(context), formData: await readFormData(request) }
  return changePerson(context.get(runtimeContext), posted)
}

export const shouldRevalidate = revalidateAfterActions

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { personId, label, details, version, facts, timeline } = loaderData.view
  return (
    <div className="space-y-4">
      <PageTitle title={label} isRefused={actionData !== undefined} />
      <p>
        <Link to="/admin-profile/people">People</Link>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <PageHeading title={<span className="wrap-anywhere">{label}</span>}>
          All times are {firm.timeZoneCity} time.
        </PageHeading>
        <ButtonLink to={`/admin-profile/appointments/new?person=${personId}`} prefetch="none">
          Book an appointment
        </ButtonLink>
      </div>
      <div aria-live="polite">{loaderData.isSaved && actionData === undefined && <Notice>Details saved.</Notice>}</div>
      {facts.account !== null && (
        <ErrorSummary answer={actionData?.result} formErrors={actionData?.result.error?.[''] ?? []} />
      )}
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[27rem_minmax(0,1fr)]">
        <div className="min-w-0 space-y-4">
          <PersonFacts {...facts} />
          {facts.account === null && (
            <PersonForm key={version} details={details} version={version} lastResult={actionData?.result} />
          )}
        </div>
        <Timeline {...timeline} />
      </div>
    </div>
  )
}
