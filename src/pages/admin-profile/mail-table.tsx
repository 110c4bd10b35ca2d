import { Form, useNavigation } from 'react-router'
import { keepPlace } from '../../ui/after-navigation.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ScrollingTable } from '../../ui/scrolling-table.tsx'
import type { MailLine } from './mail-line.server.ts'

/** Outgoing mails, with a button for those that a person may have sent once more. */
export function MailTable({ mails, isFiltered }: { mails: MailLine[]; isFiltered: boolean }) {
  if (mails.length === 0) {
    return (
      <p>
        {isFiltered
          ? 'No mail is like that. Choose another status, or look for another address.'
          : 'No mail has been written yet. The first ones come with the first booking or account.'}
      </p>
    )
  }
  return (
    <ScrollingTable name="Outgoing mail" columns={['Mail', 'To', 'Status', 'When', 'Tries']}>
      {mails.map((mail) => (
        <tr key={mail.mailId}>
          <td>
            <span className="block font-semibold">{mail.kind}</span>
            <span className="text-muted">{mail.subject}</span>
          </td>
          <td className="break-words">{mail.recipient}</td>
          <td className="max-w-[24rem]">
            <MailStanding mail={mail} />
          </td>
          <td>
            {mail.times.map(({ name, when }) => (
              <span key={name} className="tabular block whitespace-nowrap">
                <span className="text-muted">{name}</span> {when}
              </span>
            ))}
          </td>
          <td className="tabular">{mail.tries}</td>
        </tr>
      ))}
    </ScrollingTable>
  )
}

function MailStanding({ mail: { mailId, status, explanation, error, mayTryAgain } }: { mail: MailLine }) {
  return (
    <>
      <span className="block font-semibold">{status}</span>
      {explanation !== null && <p>{explanation}</p>}
      {error !== null && (
        <>
          <p>{error.inWords}</p>
          <Disclosure summary="What was said">
            <p className="break-words">{error.said}</p>
          </Disclosure>
        </>
      )}
      {mayTryAgain && <TryAgainForm mailId={mailId} />}
    </>
  )
}

function TryAgainForm({ mailId }: { mailId: string }) {
  const isSending = useNavigation().formData?.get('mailId') === mailId
  return (
    <Form method="post" state={keepPlace} className="mt-2">
      <input type="hidden" name="mailId" value={mailId} />
      <Button type="submit" look="quiet" size="small" isBusy={isSending}>
        Try again
      </Button>
    </Form>
  )
}
