import type { Generated } from 'kysely'
import type { Instant } from './column-types.ts'

export type SubscribersTable = {
  /** Random: newsletter links contain it instead of an address. */
  subscriber_id: string
  email: string
  /** `pending`: never confirmed; asking again keeps the status until then. `bounced`: refused permanently. */
  status: 'pending' | 'confirmed' | 'unsubscribed' | 'bounced' | 'complained'
  confirm_token_hash: string | null
  /** Keyed hash of the code in that email; how many times a code has been tried since. */
  confirm_code_hash: string | null
  confirm_code_tries: Generated<number>
  confirm_expires_at: Instant | null
  last_issue_id: string | null
  asked_at: Instant
  confirmed_at: Instant | null
  unsubscribed_at: Instant | null
}

/** One per change; rows are added and never altered. */
export type ConsentRecordsTable = {
  consent_id: string
  subscriber_id: string
  change: 'asked' | 'confirmed' | 'unsubscribed' | 'bounced' | 'complained'
  method: 'form' | 'admin' | 'mail-link' | 'mail-code' | 'profile' | 'mail-server'
  wording: string
  /** The page's path, without what is secret in it or not ours; empty if there was none. */
  page: string
  changed_at: Instant
}

/** Keyed hashes, which remain after the address has been deleted. */
export type SuppressionsTable = {
  address_hash: string
  suppressed_at: Instant
  reason: Generated<'unsubscribed' | 'deleted' | 'bounced' | 'complained'>
}

export type NewsletterIssuesTable = {
  issue_id: string
  subject: string
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
