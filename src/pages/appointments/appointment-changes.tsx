import { Form, useSearchParams } from 'react-router'
import type { ChangeBlocker } from '#src/access/when-an-appointment-may-change.ts'
import { ReachChoice } from '#src/features/booking/components/reach-choice.tsx'
import { undoMinutes } from '#src/firm/booking-rules.ts'
import { atHand } from '#src/firm/reach-in-words.ts'
import { durationInWords, pluralise } from '#src/time/duration-in-words.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { type Answer, resultOf } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { AppointmentPhase } from './appointment-head.tsx'

type AppointmentChangesProps = {
  phase: AppointmentPhase
  moveBlocker: ChangeBlocker
  cancelBlocker: ChangeBlocker
  mayBeRestored: boolean
  moves: number
  sequence: number
  movesLeft: number
  cutOffMinutes: number
  email: string
  phone: string
  phoneVersion: string
  reference: string
  isEmailed: boolean
  answer: Answer | undefined
}

const timesMoreInWords = (times: number) => (times === 1 ? 'once more' : `${times} more times`)

export function AppointmentChanges(props: AppointmentChangesProps) {
  const { phase, moveBlocker, cancelBlocker, mayBeRestored, email, reference, answer } = props
  const { moves, sequence, movesLeft, cutOffMinutes, isEmailed } = props
  const isUpcomingOrRunning = phase === 'ahead' || phase === 'running'
  return (
    <section aria-labelledby="next-heading" className="space-y-6">
      <ErrorSummary answer={answer} formErrors={answer?.message == null ? [] : [answer.message]} />
      <h2 id="next-heading" className="text-h3">
        {headingOf(props)}
      </h2>
      {isUpcomingOrRunning && <HowToPrepare isEmailed={isEmailed} />}
      {phase === 'ahead' && email !== '' && <ReachForm {...props} />}
      {mayBeRestored && (
        <Form method="post" className="space-y-4">
          <input type="hidden" name="version" value={sequence} />
          <p>
            You can undo this within {undoMinutes} minutes of cancelling. We’re keeping the time for you until then.
            {isEmailed && ' We’re also emailing you about it.'}
          </p>
          <SubmitButton intent="restore">Undo</SubmitButton>
        </Form>
      )}
      {cancelBlocker === null && (
        <div className="flex flex-wrap gap-4">
          {moveBlocker === null && (
            <Form method="get">
              <Button type="submit" name="move" value="yes" variant="quiet">
                Move appointment
              </Button>
            </Form>
          )}
          <Form method="post">
            <input type="hidden" name="version" value={sequence} />
            <SubmitButton intent="cancel" variant="danger">
              Cancel appointment
            </SubmitButton>
          </Form>
        </div>
      )}
      {cancelBlocker === null && (
        <p className="text-muted">
          You can cancel this appointment here until{' '}
          {cutOffMinutes === 0 ? 'it begins' : `${durationInWords(cutOffMinutes)} before it begins`}
          {moveBlocker === null && `, and move it ${timesMoreInWords(movesLeft)}`}.
        </p>
      )}
      {moveBlocker === 'moved-too-often' && (
        <p>
          {moves === 0
            ? 'To move this appointment'
            : `You’ve moved this appointment ${pluralise(moves, 'time')}. To move it again`}
          , please {callUs}.
        </p>
      )}
      {cancelBlocker === 'too-late' && (
        <p>
          Your appointment begins in less than {durationInWords(cutOffMinutes)}. To move or cancel it now, please{' '}
          {callUs} and quote your reference, {reference}.
        </p>
      )}
      {!isUpcomingOrRunning && (
        <ButtonLink to="/contact" variant="quiet">
          Book another appointment
        </ButtonLink>
      )}
    </section>
  )
}

function headingOf({ phase, mayBeRestored }: AppointmentChangesProps): string {
  if (phase === 'ahead' || phase === 'running') return 'What happens next'
  return mayBeRestored ? 'Changed your mind?' : 'What you can do'
}

export function NoMoreEmails({ reference }: { reference: string }) {
  return (
    <Notice className="mt-6 max-w-2xl">
      <p className="font-semibold">We’re not sending any more emails about this appointment.</p>
      <p>
        This page shows how things stand now, so keep its address. If you have a question, please {callUs} and quote
        your reference, {reference}.
      </p>
    </Notice>
  )
}

function HowToPrepare({ isEmailed }: { isEmailed: boolean }) {
  return (
    <>
      <p>{atHand}</p>
      {isEmailed && <p>The details are in our email, with a file for your calendar.</p>}
    </>
  )
}

const callUs = (
  <>
    call <FirmPhoneLink /> or write to <FirmMailLink />
  </>
)

type ReachFormProps = { phone: string; phoneVersion: string; answer: Answer | undefined }

function ReachForm(props: ReachFormProps) {
  // What was saved is shown anew, here or in another tab.
  return <Fields key={props.phoneVersion} {...props} />
}

function Fields({ phone, phoneVersion, answer }: ReachFormProps) {
  const lastResult = resultOf(answer, 'reach')
  const [query] = useSearchParams()
  const [form, fieldOf] = useForm<{ reach: string; phone: string }>({
    id: 'reach',
    lastResult,
    defaultValue: { reach: phone === '' ? 'email' : 'phone', phone },
    version: phoneVersion,
  })
  const [reach, number] = [fieldOf('reach'), fieldOf('phone')]
  return (
    <Disclosure summary="Change how we reach you" isOpen={lastResult !== undefined || query.has('reach')}>
      <Form id={form.id} method="post" noValidate state={preserveScroll} className="mt-2 space-y-4">
        <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[reach, number]} />
        <input type="hidden" name="version" value={form.version} />
        <ReachChoice reach={reach} phone={number} />
        <SubmitButton intent="reach" variant="quiet">
          Save
        </SubmitButton>
      </Form>
    </Disclosure>
  )
}
