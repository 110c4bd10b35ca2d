import { Form, Link, useRouteLoaderData } from 'react-router'
import { actingStaff } from '#src/features/accounts/sessions/guard.server.ts'
import { type Found, groupFound } from '#src/pages/_layout/desk/command-menu/match-items.ts'
import type { loader as areaLoader } from '#src/pages/admin-profile/admin-profile-area.tsx'
import { searchPath } from '#src/pages/admin-profile/sections.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { SearchField } from '#src/ui/list/list-filter.tsx'
import { NearNames } from '#src/ui/list/near-names.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import type { Route } from './+types/search'
import { findLinks } from './found-links.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const term = (new URL(request.url).searchParams.get('q') ?? '').trim()
  return { term, matches: await findLinks(context.get(runtimeContext), { term, staff: actingStaff(context) }) }
}

/** The command menu as a page, which works without scripts: without a term it lists every page and action. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { term, matches } = loaderData
  const shell = useRouteLoaderData<typeof areaLoader>('pages/admin-profile/admin-profile-area')
  const { groups, near } = groupFound({
    matches,
    sections: shell?.sections ?? [],
    actions: shell?.search?.actions ?? [],
    words: term,
  })
  return (
    <div>
      <PageTitle title="Search" />
      <DeskHeading title="Search">Find a person, an appointment, an agent, a page or an action.</DeskHeading>
      <Form method="get" action={searchPath} role="search" state={preserveScroll} className="mt-3">
        <SearchField id="search" name="q" label="Search for" value={term} />
      </Form>
      <div role="status" className="mt-4 empty:hidden">
        {groups.length === 0 && (
          <>
            <p>{`Nothing matches “${term}”.`}</p>
            <NearNames people={near} />
          </>
        )}
      </div>
      {groups.map(({ name, items }) => (
        <FoundGroup key={name} name={name} items={items} />
      ))}
    </div>
  )
}

function FoundGroup({ name, items }: { name: string; items: Found[] }) {
  const headingId = `found-${name.toLowerCase()}`
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h2 id={headingId} className="text-h3">
        {name}
      </h2>
      <ul className="mt-2 space-y-1">
        {items.map(({ name, detail, href }) => (
          <li key={`${href} ${name}`} className="flex flex-wrap items-center gap-x-3">
            <Link to={href} className="prose-link wrap-anywhere inline-flex min-h-target items-center">
              {name}
            </Link>
            {detail !== '' && <span className="wrap-anywhere text-muted text-small">{detail}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
