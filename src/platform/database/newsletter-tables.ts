import type { Generated } from 'kysely'
import type { Instant } from './column-types.ts'

/** Subscribers of the newsletter, by address. */
export type SubscribersTable = {
  /** Random: newsletter links hold it instead of an address. */
  subscriber_id: string
  /** Trimmed and lower-cased. */
  email: string
  /**
   * `pending`: asked, and never confirmed. Who asks anew keeps the status until that is confirmed. `bounced`: a mail server
   * said that nobody has the address; `complained`: its owner called the newsletter unwanted.
   */
  status: 'pending' | 'confirmed' | 'unsubscribed' | 'bounced' | 'complained'
  /** Hash of the token in the newest mail that asks to confirm; null once it was used. */
  confirm_token_hash: string | null
  /** Keyed hash of the code in that mail, and how often a code was typed since. */
  confirm_code_hash: string | null
  confirm_code_tries: Generated<number>
  /** When the link and the code end. */
  confirm_expires_at: Instant | null
  /** The newest issue that was sent to this address. */
  last_issue_id: string | null
  asked_at: Instant
  confirmed_at: Instant | null
  unsubscribed_at: Instant | null
}

/** Consent records, one per change; rows are added and never altered. */
export type ConsentRecordsTable = {
  consent_id: string
  subscriber_id: string
  change: 'asked' | 'confirmed' | 'unsubscribed' | 'bounced' | 'complained'
  method: 'form' | 'admin' | 'mail-link' | 'mail-code' | 'profile' | 'mail-server'
  /** The words that stood beside the button; empty for what needs none. */
  wording: string
  /** The path of the page; empty when it was none. */
  page: string
  changed_at: Instant
}

/** Suppressed addresses as keyed hashes, which remain when the address has been deleted. */
export type SuppressionsTable = {
  address_hash: string
  suppressed_at: Instant
  reason: Generated<'unsubscribed' | 'deleted' | 'bounced' | 'complained'>
}

/** An issue of the newsletter. */
export type NewsletterIssuesTable = {
  issue_id: string
  subject: string
  /** Markdown. */
  body: string
  status: 'draft' | 'sent'
  /** Goes up with each change, so that nobody overwrites or sends what somebody else has changed meanwhile. */
  revision: number
  created_at: Instant
  updated_at: Instant
  sent_at: Instant | null
  recipients: number | null
  content_id: string | null
}
