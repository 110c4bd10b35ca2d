import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { keepPlace } from '../../ui/after-navigation.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import type { SubscriberLine } from './subscriber-page.server.ts'

/** One subscriber, with every change of the subscription and what an admin can do. */
export function SubscriberRow({ subscriberId, email, status, changes }: SubscriberLine) {
  return (
    <tr>
      <td>{email}</td>
      <td>{status}</td>
      <td>
        <Disclosure summary={changes.length === 1 ? '1 entry' : `${changes.length} entries`}>
          <ol className="max-w-[50ch] space-y-1">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ol>
        </Disclosure>
      </td>
      <td>
        {status !== 'complained' && (
          <Disclosure summary="Complaint">
            <SubscriberForm subscriberId={subscriberId} intent="complained">
              Stop mail to {email} for good
            </SubscriberForm>
          </Disclosure>
        )}
      </td>
      <td>
        <Disclosure summary="Delete">
          <SubscriberForm subscriberId={subscriberId} intent="delete">
            Delete {email} for good
          </SubscriberForm>
        </Disclosure>
      </td>
    </tr>
  )
}

type SubscriberFormProps = { subscriberId: string; intent: 'delete' | 'complained'; children: ReactNode }

function SubscriberForm({ subscriberId, intent, children }: SubscriberFormProps) {
  return (
    <Form method="post" state={keepPlace}>
      <input type="hidden" name="subscriberId" value={subscriberId} />
      <Button type="submit" name="intent" value={intent} look="danger" size="small">
        {children}
      </Button>
    </Form>
  )
}
