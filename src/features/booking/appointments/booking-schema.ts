import { z } from 'zod'
import { scamTypeKeys } from '#src/firm/scam-types.ts'
import { emailAddress } from '#src/input/email-address.ts'
import { freeText } from '#src/input/free-text/free-text.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { ownName, personName } from '#src/input/person-name.ts'
import { cleanPhone, isPhone, phoneProblem } from '#src/input/phone/phone-number.ts'
import { isTimeZone } from '#src/time/local-time.ts'
import { toIso } from '#src/time/to-iso.ts'
import { recoveryOfferKeys } from './recovery-offer.ts'
import { maxStoryLength } from './story-length.ts'

const startsAt = z
  .string({ error: 'Choose a time' })
  .refine(isInstantThatExists, { error: 'Choose one of the times shown' })
  .transform((text) => Date.parse(text))

export const bookingFields = {
  startsAt,
  scamType: z.enum(scamTypeKeys, { error: 'Choose the type of scam from the list' }),
  name: personName,
  story: freeText('What happened', maxStoryLength)
    .optional()
    .transform((text) => text ?? ''),
  recoveryOffer: z
    .enum(recoveryOfferKeys, { error: 'Choose “Yes”, “No” or “Not sure”, or leave it open' })
    .optional()
    .transform((offer) => offer ?? ''),
  discreet: z
    .literal('on', { error: 'Tick the box, or leave it empty' })
    .optional()
    .transform((discreet) => discreet === 'on'),
}

const reachFields = z.object({
  reach: z.enum(['phone', 'email'], { error: 'Choose how we should reach you' }),
  phone: z
    .string({ error: 'The phone number must be text' })
    .overwrite(cleanPhone)
    .optional()
    .transform((phone) => phone ?? ''),
})

type Reach = z.output<typeof reachFields>

const phoneWhereNeeded = {
  path: ['phone'],
  error: ({ input }: { input?: unknown }) => {
    const { phone } = input as Reach
    return phone === '' ? 'Enter your phone number' : phoneProblem(phone)
  },
  // Beside errors in other fields too.
  when: ({ value }: { value: unknown }) => reachFields.safeParse(value).success,
}

const hasPhoneWhereNeeded = ({ reach, phone }: Reach) => reach === 'email' || isPhone(phone)

/** A number is kept only to be phoned on. */
function withReach<Fields extends Reach>({ reach, phone, ...fields }: Fields) {
  return { ...fields, phone: reach === 'phone' ? phone : '' }
}

/** How someone who has booked wants to be reached; `version` names what the form showed. */
export const reachForm = reachFields
  .extend({ version: z.string().default('') })
  .refine(hasPhoneWhereNeeded, phoneWhereNeeded)
  .transform(withReach)

const visitorFields = z.object({
  ...bookingFields,
  ...reachFields.shape,
  name: ownName,
  email: emailAddress,
  consent: z.literal('on', { error: 'Tick the box if you agree. Without your consent we can’t store your request' }),
  zone: z
    .string()
    .optional()
    .transform((zone) => (zone !== undefined && isTimeZone(zone) ? zone : null)),
  /** Already checked by the spam protection. */
  formKey: z.string(),
})

const bookingSchema = visitorFields.refine(hasPhoneWhereNeeded, phoneWhereNeeded).transform(withReach)

export type BookingRequest = z.output<typeof bookingSchema>

export function parseBookingForm(formData: FormData) {
  return parseForm(formData, bookingSchema)
}

/** In UTC, with milliseconds. 30 February is rejected, not moved to March. */
function isInstantThatExists(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && toIso(time) === text
}
