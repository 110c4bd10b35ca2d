import { maxStoryLengthInWords } from '#src/features/booking/appointments/story-length.ts'
import { linkTerms, termInWords, verificationCodeTerm } from '#src/firm/link-terms.ts'
import type { RetentionKind } from '#src/firm/retention.ts'

/** `group`: the heading, if it isn't the first kind's name. */
type StoredFields = { group?: string; kinds: [RetentionKind, ...RetentionKind[]]; why: string; fields: string[] }

/** In plain words. A new column about a person needs a line here. */
export const storedFields: StoredFields[] = [
  {
    kinds: ['appointments'],
    why: 'To hold the consultation and contact you about it.',
    fields: [
      'Type of scam',
      'When it starts and ends and when the staff member is free again, and the time zone you saw it in',
      'The staff member you’re booked with, and which five-minute parts of their day it takes up',
      'Your name',
      'Your email address, if you gave it',
      'Your phone number, if you gave it',
      `What happened, if you told us: up to ${maxStoryLengthInWords} characters`,
      'Whether somebody has offered to get your money back, if you told us',
      'Whether you want discreet emails',
      'The words you agreed to, and when you agreed. On the phone: also which of our staff noted it',
      'A reference, and an internal number',
      'Whether it’s booked, done, missed or cancelled, how many times it was changed and moved, when and by whom it was cancelled, when its time was given to someone else, and whether we emailed you about the latest change',
      'Which member of staff booked it, if one did. Each change after that: what, when and by whom; for a move, also the old and new time and staff member; for your name, email address or phone number, what it was',
      'A scrambled form (hash) of the secret in the link to your appointment’s page, and of each one that it replaced',
      'A key for the form, so that sending it twice only books once',
      'The numbers of our record of you and of your account, if you have one',
      'When you booked',
      'Whether our staff have seen that it’s one of several with one email address',
    ],
  },
  {
    kinds: ['people'],
    why: 'So that our staff find you when you call.',
    fields: [
      'An internal number, your account’s number if you have one, and when the record was created and last changed',
      'Your email address, name and phone number, from your profile, your bookings or our staff',
      'What your name, email address or phone number was before our staff corrected it, who did, and when',
      'The same, with what your appointments say, as text we can search',
    ],
  },
  {
    kinds: ['notes'],
    why: 'So that you don’t have to tell us twice.',
    fields: [
      'What it says, up to 5,000 characters, and what it said before each change',
      'What it’s about, and an internal number',
      'Which member of staff wrote or changed it, and when',
      'A scrambled form (hash) of all this, so that sending the form twice only adds one note',
    ],
  },
  {
    kinds: ['declinedBookings'],
    why: 'So that our staff can put it right: our page once said that such a time was booked, but it wasn’t.',
    fields: [
      'Name, email address and phone number as typed, type of scam, the time you asked for, its time zone and the staff member',
      'A reference, an internal number, a key for the form, and a scrambled form (hash) of the secret in the link to its page',
      'When it was asked for, when it was cancelled on its page, and how many times it was moved there',
      'Which member of staff got in touch with you about it, and when',
    ],
  },
  {
    kinds: ['holds'],
    why: 'So that nobody else takes it while you’re typing.',
    fields: [
      'A scrambled form (hash) of the random token in your browser’s cookie',
      'The staff member, when the time starts, how long it’s kept, when you first chose one, and how many times you chose another',
    ],
  },
  {
    group: 'Staff who take consultations',
    kinds: ['agents', 'absences', 'busyTimes'],
    why: 'To offer times when someone is available, and to tell them about appointments.',
    fields: [
      'Name and email address, whether they take appointments, an internal number, and when this was entered',
      'The weekly hours',
      'Days and hours off, with a note if our staff wrote one. Visitors never see it',
      'Extra hours',
      'Their own calendar, if they connect it: its address, encrypted, and the name of its server; when and how well it was last read; and when it’s busy, but not with what',
      'If they read their appointments in a calendar app: a scrambled form (hash) of the secret in its address, how many times that changed, and when',
    ],
  },
  {
    group: 'Your account: logging in',
    kinds: ['accounts', 'unconfirmedAccounts'],
    why: 'To know it’s you.',
    fields: [
      'Your name as it was when the account was created, and your email address',
      'Whether the email address is confirmed',
      'Your password, only in a scrambled form (argon2id hash)',
      'Internal numbers that link these records together',
      'When these records were created and last changed',
    ],
  },
  {
    kinds: ['sessions'],
    why: 'To keep you logged in, and to end a session that was left open. Our admins can see them, to help if one isn’t yours.',
    fields: [
      'A random token, an internal number and your account’s number',
      'When the session began, when it was last used (to within about five minutes), and when it ends',
      'The IP address you logged in from. For IPv6, only the first half',
      'The name your browser gives itself',
      'How it began: with a password, two-step login, a passkey or a link; and when you last confirmed it was you',
    ],
  },
  {
    group: 'Your account: profile',
    kinds: ['accounts'],
    why: 'To know what to call you, to phone you, and to know what your account is allowed to do.',
    fields: [
      'Email address',
      'Role: client, agent or admin. For an agent, whose appointments they take and what else they may do',
      'Name, phone number and time zone, if you filled them in, and whether you want discreet emails',
      'When the profile was created and last changed, and when it was disabled, if it has been',
      'When your account will be deleted, if you’ve asked for that',
      'Your account’s number',
    ],
  },
  {
    kinds: ['secondFactors', 'unfinishedSignIns'],
    why: 'To keep out anyone who knows only your password and, with a passkey, to let you log in without typing it.',
    fields: [
      'Whether you have two-step login, and since when. The key your authenticator app has, encrypted',
      'Your recovery codes, only in a scrambled form (keyed hashes)',
      'For each passkey: its name, public key and number, how many times it was used, what kind of device it’s on, whether your devices share it, and when it was added',
      'For an unfinished login: your account’s number, a random number, how many codes were tried, and when it expires',
    ],
  },
  {
    kinds: ['securityRules'],
    why: 'So that a password alone can’t open the staff pages.',
    fields: ['Whether it’s on, which admin set it, and when'],
  },
  {
    kinds: ['auditLog'],
    why: 'To show who looked at your data or changed it, and to notice tampering.',
    fields: [
      'Who did it: the number of the account, the software itself, or a visitor who became the first admin',
      'When, and the IP address staff did it from. For IPv6, only the first half',
      'What was done: that you deleted your past appointments, and how many; that staff logged in or changed how they log in; what they opened, created, changed, sent, exported or deleted',
      'What it was about, by its number',
      'What changed, before and after: an account’s profile, role, permissions and status; a staff member’s name, email address, hours, days off and the server of their calendar; an appointment’s time and staff member; for a person’s record, only which fields. Never passwords, links, what you wrote or what a note says',
      'Scrambled forms (keyed hashes) that link the entries, and when we last emailed the last one to our admins',
    ],
  },
  {
    kinds: ['links'],
    why: 'So that only the owner of an email address can do what the email is about.',
    fields: [
      'A scrambled form (hash) of the link’s secret',
      'What the link is for, and for which account. For a change of email address, also the address it sets',
      `When it was created, and when it expires: after ${termInWords(linkTerms['verify-email'])}, or after ${termInWords(linkTerms['reset-password'])} for a new password, two-step login or passkey, ${termInWords(linkTerms['change-email'])} for a new email address, or ${termInWords(linkTerms['undo-email-change'])} for undoing that`,
      'When it was used',
      `For confirming an email address, or that it’s you if you’ve lost your passkey: a scrambled form (keyed hash) of the code in the email, when it expires (after ${termInWords(verificationCodeTerm)}), and how many times a code was tried`,
    ],
  },
  {
    kinds: ['rateLimits'],
    why: 'So that nobody fills the calendar or your inbox, or guesses passwords and codes.',
    fields: [
      'Scrambled forms (keyed hashes) of the IP address it came from (for IPv6, only the first half) and of the networks around it',
      'The same for the email address that was typed, the numbers of your account, session and known browser, each app code that was tried, a form’s key, and the time you asked us to keep',
      'When each was done',
    ],
  },
  {
    kinds: ['jobs'],
    why: 'So that nobody can tell, from how long an answer takes, whether you’re a client.',
    fields: [
      'What you sent when you asked for an account, a new password, a change of address, another email or the newsletter, encrypted. For a password, only the hash',
      'Which form it was, when it arrived and is due, and how many times we’ve tried',
    ],
  },
  {
    group: 'The newsletter',
    kinds: ['unconfirmedSubscribers', 'subscribers'],
    why: 'To send it to you once you’ve confirmed, and to show that you asked for it.',
    fields: [
      'Your email address and a random number',
      'The status: waiting for you to confirm, confirmed, unsubscribed, bounced or marked as spam, and since when',
      'For each of these changes: when, how and on which page you made it, and the words you agreed to',
      `Scrambled forms (hashes) of the secret in the latest confirmation link and of the code in the same email, how many codes were typed, and when both expire (after ${termInWords(linkTerms['confirm-newsletter'])})`,
      'Which issue we sent you last',
    ],
  },
  {
    kinds: ['suppressions'],
    why: 'So that nobody can add your address again by mistake.',
    fields: [
      'A scrambled form (keyed hash) of your email address',
      'Since when, and why: you unsubscribed or marked one of our emails as spam, an email bounced, or we deleted the address',
    ],
  },
  {
    group: 'Emails the site sends',
    kinds: ['mailTexts', 'mailRecords', 'mailFiles'],
    why: 'To tell you about your appointments, your account and the newsletter.',
    fields: [
      'Your email address',
      'Subject, text and the file for your calendar, with the links and codes in it until it has been sent',
      'What kind of email it is, and which appointment or subscription it’s about',
      'When it was written, due and sent, when and how many times we tried, and what the mail server said if it failed',
    ],
  },
  {
    kinds: ['logLines'],
    why: 'To find faults and fend off attacks.',
    fields: [
      'Time, kind of request, the page’s path without its query or any secrets, result, duration, and a random number for the request',
      'When we turn something away, such as a failed login: what and why, your account’s number, and the first part of the IP address',
      'For each email: its number and what kind it is. When one can’t be delivered: the number of the newsletter subscription',
      'While no mail server is set up: the name of each email’s file, which includes the address it’s for',
      'When something fails: the technical message, which can include an account’s number',
    ],
  },
]
