import { hashToken } from '#src/platform/crypto/secret.server.ts'
import type { TestSite } from '../test-site.ts'

type Declined = { token: string; startsAt: string; status?: 'booked' | 'cancelled' } & Partial<
  Record<'name' | 'email' | 'phone', string>
>

/** Writes a booking that an earlier version declined. Returns the page that it was shown at; `token` has 22 characters. */
export async function plantDeclinedBooking({ runtime: { db } }: TestSite, declined: Declined): Promise<string> {
  const { token, startsAt, status = 'booked', ...person } = declined
  const minutesLater = (minutes: number) => new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()
  await db
    .insertInto('declined_bookings')
    .values({
      booking_id: `booking-${token}`,
      reference: 'H-DEC234',
      agent_id: 'agent-1',
      starts_at: startsAt,
      ends_at: minutesLater(45),
      occupied_until: minutesLater(60),
      status,
      scam_type: 'forex',
      name: 'Robin Sample',
      email: 'robin@example.org',
      phone: '020 7946 0042',
      ...person,
      form_key: `key-${token}`,
      manage_token_hash: hashToken(token),
      created_at: '2027-01-12T10:00:00.000Z',
      time_zone: null,
      cancelled_at: status === 'cancelled' ? '2027-01-12T11:00:00.000Z' : null,
    })
    .execute()
  return `/appointments/${token}`
}
