import type { SubmissionResult } from '@conform-to/react'
import { Link } from 'react-router'
import { keepPlace } from '../../ui/after-navigation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ScrollingTable } from '../../ui/scrolling-table.tsx'
import { Section } from '../../ui/section.tsx'
import { EmailSearch } from './email-search.tsx'
import { InviteForm } from './invite-form.tsx'
import type { SubscriberLine } from './subscriber-page.server.ts'
import { SubscriberRow } from './subscriber-row.tsx'

const path = '/admin-profile/newsletter'

type SubscriberSectionProps = {
  search: string
  isFirstPage: boolean
  subscribers: SubscriberLine[]
  nextPageAfter: string | null
  lastResult: SubmissionResult<string[]> | undefined
  done: string | null
}

/** Who asked for the newsletter: search by the beginning of the address, pages, and a form that asks somebody. */
export function SubscriberSection(props: SubscriberSectionProps) {
  const { search, isFirstPage, subscribers, nextPageAfter, lastResult, done } = props
  const pageHref = (after: string | null) => {
    const query = new URLSearchParams({ ...(search !== '' && { email: search }), ...(after !== null && { after }) })
    return `${path}?${query}`
  }
  return (
    <Section id="subscribers" title="Subscribers">
      <div aria-live="polite">{done !== null && <Notice>{done}</Notice>}</div>
      <EmailSearch id="subscriber-search" path={path} search={search} />
      {subscribers.length === 0 ? (
        <p>
          {search === ''
            ? 'Nobody has asked for the newsletter yet. The form stands at the foot of every page.'
            : `No address begins with “${search}”.`}{' '}
          {search !== '' && <Link to={path}>Show all addresses</Link>}
        </p>
      ) : (
        <ScrollingTable name="Subscribers" columns={['E-mail', 'Status', 'What was agreed', 'Complaint', 'Delete']}>
          {subscribers.map((subscriber) => (
            <SubscriberRow key={subscriber.subscriberId} {...subscriber} />
          ))}
        </ScrollingTable>
      )}
      <Pager
        name="Subscribers"
        links={[
          { name: 'First page', to: isFirstPage ? null : pageHref(null) },
          { name: 'Next page', to: nextPageAfter === null ? null : pageHref(nextPageAfter) },
        ]}
        state={keepPlace}
      />
      <div className="flex flex-wrap gap-4">
        <ButtonLink to={`${path}/files/subscribers`} reloadDocument prefetch="none" look="quiet" size="small">
          Export subscribers (CSV)
        </ButtonLink>
        <ButtonLink to={`${path}/files/consent-records`} reloadDocument prefetch="none" look="quiet" size="small">
          Export consent records (CSV)
        </ButtonLink>
      </div>
      <InviteForm key={done} lastResult={lastResult} />
    </Section>
  )
}
