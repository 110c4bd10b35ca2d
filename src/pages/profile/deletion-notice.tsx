import { Form, useNavigation } from 'react-router'
import { firm } from '../../firm/firm.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Until when an account that is to be deleted can be kept, and the button for it. */
export function DeletionNotice({ deletedFrom }: { deletedFrom: string }) {
  const isSending = useNavigation().formData?.get('intent') === 'keep'
  return (
    <Notice className="mt-8">
      <p className="font-semibold">
        Your account will be deleted on {deletedFrom}, {firm.timeZoneCity} time.
      </p>
      <p>Until then nothing changes, and you can keep it.</p>
      <Form method="post" action="/profile/data" className="mt-3">
        <Button type="submit" name="intent" value="keep" look="quiet" isBusy={isSending}>
          Keep my account
        </Button>
      </Form>
    </Notice>
  )
}
