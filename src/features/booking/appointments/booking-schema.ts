import { z } from 'zod'
import { scamTypeKeys } from '#src/firm/scam-types.ts'
import { emailAddress } from '#src/input/email-address.ts'
import { freeText } from '#src/input/free-text/free-text.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { personName } from '#src/input/person-name.ts'
import { optionalPhone } from '#src/input/phone/phone-number.ts'
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
  phone: optionalPhone,
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

const bookingSchema = z.object({
  ...bookingFields,
  email: emailAddress,
  consent: z.literal('on', { error: 'Tick the box if you agree. Without your consent we can’t store your request' }),
  zone: z
    .string()
    .optional()
    .transform((zone) => (zone !== undefined && isTimeZone(zone) ? zone : null)),
  /** Already checked by the spam protection. */
  formKey: z.string(),
})

export type BookingRequest = z.output<typeof bookingSchema>

export function parseBookingForm(formData: FormData) {
  return parseForm(formData, bookingSchema)
}

/** In UTC, with milliseconds. 30 February is rejected, not moved to March. */
function isInstantThatExists(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && toIso(time) === text
}
