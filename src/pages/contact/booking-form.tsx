import type { SubmissionResult } from '@conform-to/dom'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { recoveryOfferNames } from '#src/features/booking/appointments/recovery-offer.ts'
import { storyHint } from '#src/features/booking/appointments/story-length.ts'
import { type BookingView, bookingQuery } from '#src/features/booking/components/booking-view.ts'
import { ContinueButton } from '#src/features/booking/components/continue-button.tsx'
import { DayList } from '#src/features/booking/components/day-list.tsx'
import { ReachChoice } from '#src/features/booking/components/reach-choice.tsx'
import { type NamedTime, nameTimes, TimeList } from '#src/features/booking/components/time-list.tsx'
import { useOwnZone, ZoneChoice } from '#src/features/booking/components/zone-choice.tsx'
import type { BookedTime } from '#src/features/booking/just-booked.tsx'
import { AlsoBooked } from '#src/features/booking/just-booked.tsx'
import type { OfferedDays } from '#src/features/booking/slots/offered-days.server.ts'
import { discreetMailsHint } from '#src/firm/reach-in-words.ts'
import { scamTypes } from '#src/firm/scam-types.ts'
import { consentWording } from '#src/firm/words.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Checkbox } from '#src/ui/forms/choice.tsx'
import { DefaultButton } from '#src/ui/forms/default-button.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { Section } from '#src/ui/section.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import { ChosenTime } from './chosen-time.tsx'
import { SpamProtectionFields } from './spam-protection-fields.tsx'

/** Closer on phones, where the form is long. */
const ruled = 'border-rule not-first:border-t not-first:pt-4 max-sm:space-y-3 max-sm:[&_h2]:text-h3'

type BookingFormProps = OfferedDays & {
  formKey: string
  hold: { startsAt: string; secondsLeft: number } | null
  booked: BookedTime | null
  nearest: NamedTime[] | undefined
  client: { name: string; email: string; phone: string; discreet: string }
  lastResult: SubmissionResult<string[]> | undefined
}

type Fields = {
  startsAt: string
  scamType: string
  name: string
  email: string
  reach: string
  phone: string
  story: string
  recoveryOffer: string
  discreet: string
  consent: string
}

/** One page, one submit. */
export function BookingForm(props: BookingFormProps) {
  const firm = useFirm()
  const { formKey, hold, booked, nearest, client, lastResult, ...offered } = props
  const { view, days, chosenDay, times, zone, zones, consultationMinutes } = offered
  const [form, fieldOf] = useForm<Fields>({
    id: 'booking',
    lastResult,
    defaultValue: { ...client, startsAt: hold?.startsAt, scamType: view.scam ?? undefined },
  })
  const [isDelayed, setIsDelayed] = useState(false)
  const hrefOf = (change: Partial<BookingView>) => `/contact${bookingQuery(view, change)}`
  useOwnZone(offered, hrefOf)
  const { formAction, state } = useNavigation()
  const isSending =
    state !== 'idle' && formAction !== undefined && new URL(formAction, 'http://a').pathname === '/contact'

  const isFilledIn = lastResult !== undefined
  if (chosenDay === null) {
    return (
      <Notice>
        <PageTitle title="Contact" />
        <p className="font-semibold">There are no free times in the coming weeks.</p>
        <p>Please write to us or call, and we’ll find a time together.</p>
      </Notice>
    )
  }
  return (
    <Form
      id={form.id}
      method="post"
      action={hrefOf({ day: chosenDay.day })}
      noValidate
      state={preserveScroll}
      className="space-y-6 max-sm:space-y-3"
    >
      <PageTitle title="Contact" isRefused={form.status === 'error'} />
      <ErrorSummary
        answer={lastResult}
        formErrors={form.errors}
        fields={[
          fieldOf('startsAt'),
          fieldOf('scamType'),
          fieldOf('name'),
          fieldOf('email'),
          fieldOf('reach'),
          fieldOf('phone'),
          fieldOf('story'),
          fieldOf('recoveryOffer'),
          fieldOf('discreet'),
          fieldOf('consent'),
        ]}
      />
      <Section id="when" title="When would suit you?" className={ruled}>
        <DefaultButton />
        <DayList days={days} chosenDay={chosenDay} view={view} hrefOf={hrefOf} isFilledIn={isFilledIn} />
        <TimeList
          {...offered}
          field={fieldOf('startsAt')}
          chosenDay={chosenDay}
          nearest={nearest}
          zoneChoice={
            <ZoneChoice
              zone={zone}
              zones={zones}
              hrefOf={hrefOf}
              isFilledIn={isFilledIn}
              submit={{ name: 'intent', value: 'show-zone' }}
            />
          }
        />
      </Section>
      <Section id="what" title="What is it about?" className={ruled}>
        <SelectField
          field={fieldOf('scamType')}
          label="Type of scam"
          hint="Choose the closest. You don’t need to be sure."
          emptyOption="Choose one"
          isRequired
          options={scamTypes.map(({ key, name }) => ({ value: key, name }))}
        />
        <TextArea field={fieldOf('story')} label="What happened? (optional)" hint={storyHint} rows={3} isGrowing />
        <SelectField
          field={fieldOf('recoveryOffer')}
          label="Has somebody offered to get your money back? (optional)"
          hint={
            <>
              If so, pay them nothing.{' '}
              <a href="/safety#offered" target="_blank" rel="noopener">
                What to do (opens a new tab)
              </a>
            </>
          }
          emptyOption="Choose one"
          options={Object.entries(recoveryOfferNames).map(([value, name]) => ({ value, name }))}
        />
      </Section>
      <Section id="who" title="About you" className={ruled}>
        <TextField field={fieldOf('name')} label="Your name" autoComplete="name" />
        <TextField field={fieldOf('email')} label="Email" type="email" autoComplete="email" />
        <ReachChoice reach={fieldOf('reach')} phone={fieldOf('phone')} />
        <Disclosure
          summary="Does somebody else see your emails?"
          isOpen={fieldOf('discreet').initialValue === 'on' || fieldOf('discreet').errors !== undefined}
        >
          <Checkbox
            field={fieldOf('discreet')}
            label={
              <>
                Keep our emails discreet: a neutral sender and subject
                <span className="block text-muted text-small">{discreetMailsHint(firm)}</span>
              </>
            }
            isRequired={false}
          />
        </Disclosure>
        <Checkbox
          field={fieldOf('consent')}
          label={<span className="block max-sm:text-small">{consentWording}</span>}
        />
      </Section>
      <SpamProtectionFields formKey={formKey} answer={lastResult} isDelayed={isDelayed} onDelay={setIsDelayed} />
      <ChosenTime
        field={fieldOf('startsAt')}
        times={[...nameTimes(times, chosenDay), ...(nearest ?? [])]}
        dayName={chosenDay.name}
        zone={zone.name}
        consultationMinutes={consultationMinutes}
        hold={hold}
        first={<AlsoBooked booked={booked} />}
      >
        <ContinueButton isBusy={isSending || isDelayed}>Book appointment</ContinueButton>
      </ChosenTime>
    </Form>
  )
}
