import { Form } from 'react-router'
import { keepPlace } from '../../ui/after-navigation.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { ViewLink } from '../../ui/tab-link.tsx'
import { type MailStatus, mailStatuses } from './mail-status.ts'

type Filter = { status: MailStatus | null; recipient: string }

/** The address of the list with a filter, and behind a place in it. */
export function mailListHref({ status, recipient, after }: Filter & { after?: string }): string {
  const query = new URLSearchParams({
    ...(status !== null && { status }),
    ...(recipient !== '' && { to: recipient }),
    ...(after !== undefined && { after }),
  })
  return query.size === 0 ? '/admin-profile/mail' : `/admin-profile/mail?${query}`
}

/** Narrows the list by status and by the beginning of the recipient's address. Both stand in the page's address. */
export function MailFilter({ status, recipient }: Filter) {
  const views = [{ status: null, name: 'All' }, ...Object.entries(mailStatuses).map(toView)]
  return (
    <div className="space-y-4">
      <nav aria-label="Status">
        <ul className="flex flex-wrap gap-x-6">
          {views.map((view) => (
            <li key={view.name}>
              <ViewLink
                to={mailListHref({ status: view.status, recipient })}
                isCurrent={view.status === status}
                state={keepPlace}
              >
                {view.name}
              </ViewLink>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        // Other links change what was looked for: the field shows it.
        key={recipient}
        method="get"
        action="/admin-profile/mail"
        role="search"
        state={keepPlace}
        className="max-w-xl"
      >
        {status !== null && <input type="hidden" name="status" value={status} />}
        <SearchField id="mail-search" name="to" label="Search by recipient" search={recipient} />
      </Form>
    </div>
  )
}

function toView([status, name]: [string, string]) {
  return { status: status as MailStatus, name }
}
