import type { Insertable } from 'kysely'
import { newsletterWording } from '#src/firm/words.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { dayMs, hourMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { insertAll } from './fill-appointments.ts'
import { type SamplePerson, seededId } from './sample-people.ts'

type Moment = { now: number; next: () => number }

const sentDaysAgo = 9

export async function fillNewsletter(
  db: Database,
  { people, now, next }: Moment & { people: SamplePerson[] },
): Promise<void> {
  const recipients: string[] = []
  const subscribers: object[] = []
  const consents: object[] = []
  for (const { email } of people) {
    const subscriber = sampleSubscriber(email, { now, next })
    subscribers.push({ ...subscriber, confirm_token_hash: null, confirm_expires_at: null, last_issue_id: null })
    consents.push(...consentOf(subscriber, next))
    const { status, confirmed_at } = subscriber
    const sentAt = toIso(now - sentDaysAgo * dayMs)
    if (status === 'confirmed' && confirmed_at !== null && confirmed_at < sentAt) recipients.push(email)
  }
  await insertAll(db, 'subscribers', subscribers)
  await insertAll(db, 'consent_records', consents)
  await writeIssues(db, { recipients, now, next })
}

function sampleSubscriber(email: string, { now, next }: Moment) {
  const iso = (daysAgo: number) => toIso(now - daysAgo * dayMs)
  const askedDaysAgo = next() * 110 + 0.2
  const [number, confirmedDaysAgo] = [next(), askedDaysAgo - 0.1]
  const person = { subscriber_id: seededId(next), email, asked_at: iso(askedDaysAgo) }
  if (number < 0.3 && askedDaysAgo < 6) {
    return { ...person, status: 'pending', confirmed_at: null, unsubscribed_at: null } as const
  }
  const confirmed_at = iso(confirmedDaysAgo)
  if (number > 0.1) return { ...person, status: 'confirmed', confirmed_at, unsubscribed_at: null } as const
  return { ...person, status: 'unsubscribed', confirmed_at, unsubscribed_at: iso(confirmedDaysAgo * next()) } as const
}

type SampleSubscriber = ReturnType<typeof sampleSubscriber>

function consentOf(subscriber: SampleSubscriber, next: () => number): object[] {
  const { subscriber_id, asked_at, confirmed_at, unsubscribed_at } = subscriber
  const byMail = { method: 'mail-link', wording: '' } as const
  const changes = [
    { change: 'asked', method: 'form', wording: newsletterWording, page: '/about', changed_at: asked_at },
    { change: 'confirmed', ...byMail, page: '/newsletter/confirm', changed_at: confirmed_at },
    { change: 'unsubscribed', ...byMail, page: '/newsletter/unsubscribe', changed_at: unsubscribed_at },
  ] as const
  return changes
    .filter(({ changed_at }) => changed_at !== null)
    .map((change) => ({ ...change, consent_id: seededId(next), subscriber_id }))
}

async function writeIssues(db: Database, { recipients, now, next }: Moment & { recipients: string[] }): Promise<void> {
  const sent_at = toIso(now - sentDaysAgo * dayMs)
  const content_id = seededId(next)
  const subject = 'What to check before you pay anyone'
  const body = [
    '## Look the firm up yourself',
    'Take the number from the **register’s own page**, never from the email or the caller. Then call it.',
    '## Nobody needs your codes',
    'If someone asks for your seed phrase, a one-time code or remote access, they’re not there to help you.',
  ].join('\n\n')
  const issues: Omit<Insertable<Tables['newsletter_issues']>, 'issue_id' | 'revision' | 'updated_at'>[] = [
    { subject, body, status: 'sent', sent_at, recipients: recipients.length, content_id, created_at: sent_at },
    {
      subject: 'Three questions for a firm that calls you',
      body: 'To be written.',
      status: 'draft',
      sent_at: null,
      recipients: null,
      content_id: null,
      created_at: toIso(now - 5 * hourMs),
    },
  ]
  const rows = issues.map((issue) => ({
    ...issue,
    issue_id: seededId(next),
    revision: 1,
    updated_at: issue.created_at,
  }))
  await insertAll(db, 'newsletter_issues', rows)
  const mails = recipients.map((recipient) => {
    const mail_id = seededId(next)
    return {
      mail_id,
      mail_key: `demo ${mail_id}`,
      kind: 'newsletter-issue',
      about: null,
      recipient,
      subject,
      due_at: sent_at,
      first_due_at: sent_at,
      expires_at: null,
      created_at: sent_at,
      sent_at,
      encrypted_content: null,
      content_id,
      is_bulk: 1,
      status: 'sent',
      attempts: 1,
      last_error: null,
    }
  })
  await insertAll(db, 'outgoing_mails', mails)
}
