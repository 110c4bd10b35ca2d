import type { ReactNode } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Timeline } from '#src/ui/desk/timeline.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { queryWithRecord } from '#src/ui/record-panel/open-record.ts'
import type { ShownRecord } from '#src/ui/record-panel/record-panel.tsx'
import { subscriberStatuses } from './subscriber-list.ts'
import type { OpenSubscriber } from './subscriber-page.server.ts'

/** A subscriber: every change of the subscription, and what an admin can do. */
function SubscriberPanel({ subscriberId, email, status, changes }: OpenSubscriber) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const addressWith = (open: string | null) => pathname + queryWithRecord(query, open)
  return (
    <>
      <section aria-labelledby="consent-heading" className="space-y-3">
        <h3 id="consent-heading" className="text-h3">
          Consent
        </h3>
        <Timeline items={changes} />
      </section>
      <section aria-label="Complaint and deletion" className="border-rule border-t pt-3">
        {status !== 'complained' && (
          <Disclosure summary="Record a complaint">
            <SubscriberForm
              subscriberId={subscriberId}
              intent="complained"
              action={addressWith(subscriberId)}
              hint="This address won’t get the newsletter again unless its owner subscribes while logged in."
            >
              Never send {email} the newsletter again
            </SubscriberForm>
          </Disclosure>
        )}
        <Disclosure summary="Delete">
          <SubscriberForm
            subscriberId={subscriberId}
            intent="delete"
            hint="The address is removed from this list, and only its owner can subscribe again. Nobody is emailed."
            // The record that is open is gone then.
            action={addressWith(null)}
          >
            Delete {email} permanently
          </SubscriberForm>
        </Disclosure>
      </section>
    </>
  )
}

type SubscriberFormProps = {
  subscriberId: string
  intent: 'delete' | 'complained'
  hint: string
  /** The address that answers. */
  action: string
  children: ReactNode
}

function SubscriberForm({ subscriberId, intent, hint, action, children }: SubscriberFormProps) {
  return (
    <Form method="post" action={action} state={preserveScroll} className="space-y-2 pb-2">
      <p className="text-muted text-small">{hint}</p>
      <input type="hidden" name="subscriberId" value={subscriberId} />
      <Button type="submit" name="intent" value={intent} variant="danger" className="wrap-anywhere">
        {children}
      </Button>
    </Form>
  )
}

/** The subscriber as the panel shows them; null for none. */
export function toShownSubscriber(subscriber: OpenSubscriber | null): ShownRecord | null {
  if (subscriber === null) return null
  return {
    page: null,
    title: subscriber.email,
    summary: subscriberStatuses[subscriber.status],
    content: <SubscriberPanel {...subscriber} />,
  }
}
