import type { Generated } from 'kysely'
import type { Instant } from './column-types.ts'

/** Newsletter subscribers, one per address. */
export type SubscribersTable = {
  /** Random: newsletter links contain it instead of an address. */
  subscriber_id: string
  /** Trimmed and lower-cased. */
  email: string
  /**
   * `pending`: asked but never confirmed. Asking again keeps the status until it is confirmed. `bounced`: a mail server
   * refused the address permanently. `complained`: the address's owner complained about the newsletter.
   */
  status: 'pending' | 'confirmed' | 'unsubscribed' | 'bounced' | 'complained'
  /** Hash of the token in the latest confirmation email; null once used. */
  confirm_token_hash: string | null
  /** Keyed hash of the code in that email, and how many times a code has been tried since. */
  confirm_code_hash: string | null
  confirm_code_tries: Generated<number>
  /** When the link and the code expire. */
  confirm_expires_at: Instant | null
  /** The latest issue sent to this address. */
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
  /** The wording beside the button; empty for changes that need none. */
  wording: string
  /** The path of the page, without what is secret in it or not ours; empty if there was none. */
  page: string
  changed_at: Instant
}

/** Suppressed addresses as keyed hashes, which remain after the address has been deleted. */
export type SuppressionsTable = {
  address_hash: string
  suppressed_at: Instant
  reason: Generated<'unsubscribed' | 'deleted' | 'bounced' | 'complained'>
}

export type NewsletterIssuesTable = {
  issue_id: string
  subject: string
  /** Markdown. */
  body: string
  status: 'draft' | 'sent'
  /** Increases with each change, so that nobody overwrites or sends what someone else has changed meanwhile. */
  revision: number
  created_at: Instant
  updated_at: Instant
  sent_at: Instant | null
  recipients: number | null
  content_id: string | null
}
