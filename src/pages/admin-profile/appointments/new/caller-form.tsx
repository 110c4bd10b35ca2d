import type { SubmissionResult } from '@conform-to/dom'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { storyHint } from '#src/features/booking/appointments/story-length.ts'
import type { OfferedToCaller } from '#src/features/booking/caller-times.server.ts'
import { type BookingView, bookingQuery } from '#src/features/booking/components/booking-view.ts'
import { type NamedTime, nameTimes } from '#src/features/booking/components/time-list.tsx'
import { scamTypes } from '#src/firm/scam-types.ts'
import { phoneConsentWording } from '#src/firm/words.ts'
import { dateInWords } from '#src/time/day-in-words.ts'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Checkbox } from '#src/ui/forms/choice.tsx'
import { DefaultButton } from '#src/ui/forms/default-button.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Section } from '#src/ui/section.tsx'
import type { CallerSource, Prefill } from '#src/workflows/appointments/caller-prefill.server.ts'
import { BookingBar, CallerTimes } from './caller-times.tsx'
import { KnownCallers, type ReachedCallers, useReachedCallers } from './known-callers.tsx'

type CallerFormProps = {
  prefill: Prefill
  formKey: string
  times: OfferedToCaller
  /** Free times near the wanted one, which is not available. */
  nearest: NamedTime[] | undefined
  lastResult: SubmissionResult<string[]> | undefined
  /** Whose phone or email was sent, and who has been offered before; undefined if nobody was asked for. */
  reached: ReachedCallers | undefined
}

type Fields = {
  name: string
  phone: string
  email: string
  scamType: string
  story: string
  startsAt: string
  consent: string
  formKey: string
}

/** Everything about a booking on the phone: who it is for, when, and that they agree. One page, one submit. */
export function CallerForm({ prefill, formKey, times, nearest, lastResult, reached }: CallerFormProps) {
  const { offered, agentId, agents, firstChoice } = times
  const { chosenDay } = offered
  const [form, fieldOf] = useForm<Fields>({
    id: 'caller',
    lastResult,
    defaultValue: { ...prefill.caller, startsAt: firstChoice ?? undefined, formKey },
  })
  const { formMethod } = useNavigation()
  const hrefOf = (change: Partial<BookingView>, agent = agentId, source: CallerSource = prefill.source) =>
    bookingQuery(offered.view, { day: chosenDay?.day ?? null, ...change }, { ...source, agent: agent ?? '' })
  // A choice is kept while another day is looked at, whose times take the place of these.
  const [choice, setChoice] = useState(fieldOf('startsAt').initialValue)
  const startsAt = { ...fieldOf('startsAt'), initialValue: choice }
  const story = fieldOf('story')
  const { known, offered: offeredPeople, isSent, look, stopLooking } = useReachedCallers(reached)
  const agreed = fieldOf('consent').errors === undefined ? prefill.follows?.agreed : undefined
  const free = [...(chosenDay === null ? [] : nameTimes(offered.times, chosenDay)), ...(nearest ?? [])]
  return (
    <Form
      id={form.id}
      method="post"
      action={hrefOf({})}
      noValidate
      onSubmit={stopLooking}
      state={preserveScroll}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === startsAt.name) setChoice(target.value)
      }}
      className="grid max-w-6xl grid-cols-1 items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <DefaultButton />
      <input type="hidden" name="formKey" value={fieldOf('formKey').initialValue} />
      <input type="hidden" name="offered" value={offeredPeople} />
      <input type="hidden" name="agentId" value={agentId ?? ''} />
      <div className="col-span-full empty:hidden">
        <ErrorSummary
          answer={lastResult}
          formErrors={form.errors}
          fields={[
            fieldOf('name'),
            fieldOf('phone'),
            fieldOf('email'),
            fieldOf('scamType'),
            story,
            fieldOf('consent'),
            startsAt,
          ]}
        />
      </div>
      <Section id="who" title="Who is it for?">
        <div className="space-y-4">
          <TextField field={fieldOf('name')} label="Name" autoComplete="off" isFirst={lastResult === undefined} />
          <fieldset onBlur={look} className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2">
            <legend className="mb-1 text-muted text-small">A phone number or an email address is enough.</legend>
            <TextField field={fieldOf('phone')} label="Phone" type="tel" autoComplete="off" isRequired={false} />
            <TextField field={fieldOf('email')} label="Email" type="email" autoComplete="off" isRequired={false} />
          </fieldset>
          <div aria-live="polite" className="empty:hidden">
            {known.length > 0 && (
              <KnownCallers
                known={known}
                answer={isSent ? reached : undefined}
                hrefOf={(person) => hrefOf({}, agentId, { person })}
              />
            )}
          </div>
          <SelectField
            field={fieldOf('scamType')}
            label="Type of scam"
            emptyOption="Choose one"
            options={scamTypes.map(({ key, name }) => ({ value: key, name }))}
          />
          <Disclosure
            summary="What happened? (optional)"
            isOpen={story.initialValue !== undefined || story.errors !== undefined}
          >
            <TextArea field={story} label="What happened?" hint={storyHint} rows={4} />
          </Disclosure>
          {agreed === undefined ? (
            <Checkbox field={fieldOf('consent')} label={phoneConsentWording} autoComplete="off" />
          ) : (
            <p>
              They agreed on {dateInWords(agreed.day)} ({agreed.isOnline ? 'online' : 'on the phone'}), so you don’t
              need to ask again.
            </p>
          )}
        </div>
      </Section>
      <CallerTimes times={times} field={startsAt} nearest={nearest} hrefOf={hrefOf} />
      <BookingBar
        field={startsAt}
        times={free}
        consultationMinutes={offered.consultationMinutes}
        agentName={agents.find((agent) => agent.agentId === agentId)?.name ?? null}
      >
        <Button type="submit" isBusy={formMethod === 'POST'}>
          Book appointment
        </Button>
      </BookingBar>
    </Form>
  )
}
