import type { RetentionKind } from '../../firm/retention.ts'

/** `group`: the heading, if it isn't the first kind's name. */
type StoredFields = { group?: string; kinds: [RetentionKind, ...RetentionKind[]]; why: string; fields: string[] }

/** Everything that the site stores about people, in plain words. A new column about a person needs a line here. */
export const storedFields: StoredFields[] = [
  {
    kinds: ['appointments'],
    why: 'To hold the consultation and contact you about it.',
    fields: [
      'Type of scam',
      'When the appointment starts and ends and how long its time is kept free, in universal time (UTC), and the time zone you saw it in',
      'The staff member you’re booked with, and each five minutes of their time it takes up',
      'Your name',
      'Your email address, unless you booked on the phone and didn’t give one',
      'Your phone number, if you gave it',
      'What happened, if you told us: up to 2,000 characters',
      'The words you agreed to, and when you agreed. On the phone: also which of our staff noted it',
      'A reference to use on the phone, and an internal number',
      'Whether it’s booked, done, missed or cancelled, and how often it was moved or otherwise changed',
      'When it was cancelled, whether by you or by our staff, and when its time was given to someone else',
      'If our staff booked it for you, who did. Each change after that: what changed, when, and who changed it. For a move, also the old and new time and staff member',
      'A scrambled form (hash) of the secret in the link to your appointment’s page',
      'A key for the form, so that sending it twice only books once',
      'Your account’s number, if you were logged in when you booked, and the number of our record of you',
      'When you booked',
    ],
  },
  {
    kinds: ['people'],
    why: 'So that our staff find you when you call.',
    fields: [
      'An internal number, your account’s number if you have one, and when the record was created and last changed',
      'Your email address, name and phone number, from your profile, or as you gave them when you booked or our staff corrected them',
      'The same again, as text we can search, with those of your appointments and their references',
    ],
  },
  {
    kinds: ['notes'],
    why: 'So that you don’t have to tell us twice.',
    fields: [
      'What the staff member wrote, up to 5,000 characters, and what it said before each change',
      'What it’s about, and an internal number',
      'Which member of our staff wrote or changed it, as long as they have an account, and when',
      'A scrambled form (hash) of the form’s key, the author’s number and the text, so that sending the form twice only adds one note',
    ],
  },
  {
    kinds: ['declinedBookings'],
    why: 'If an email address already has as many appointments as it can have, only an email to it says that we haven’t booked another. So nobody can use the page to find out who our clients are.',
    fields: [
      'Name, email address and phone number as typed, type of scam, the time you asked for, its time zone and the staff member',
      'A reference, an internal number, a key for the form, and a scrambled form (hash) of the secret in the link to its page',
      'When it was asked for, and what was done on its page: whether and when it was cancelled, and how often it was moved',
    ],
  },
  {
    kinds: ['holds'],
    why: 'So that nobody else takes it while you’re typing.',
    fields: [
      'A scrambled form (hash) of the random token in your browser’s cookie',
      'The staff member, when the time starts and how long it’s kept for you, when you first chose a time, and how often you chose another',
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
      'If they connect their own calendar: its address, user name and encrypted password, when it was last read and how that went, and when it’s busy, but not with what',
      'If they read their appointments in a calendar app: a scrambled form (hash) of the secret in its address, how often that changed, and when',
    ],
  },
  {
    group: 'Your account: logging in',
    kinds: ['accounts'],
    why: 'To know it’s you.',
    fields: [
      'Your name as it was when the account was created, and your email address',
      'Whether the email address is confirmed',
      'Your password, only in a scrambled form (argon2id hash). Nobody can read it from this',
      'That you log in with an email address and password, and internal numbers that link these records together',
      'When these records were created and last changed',
    ],
  },
  {
    kinds: ['sessions'],
    why: 'To keep you logged in, and to end a session that was left open. Our admins can see your open sessions, to help if one isn’t yours.',
    fields: [
      'A random token, an internal number and your account’s number',
      'When the session began, when it was last used (to within about five minutes), and when it ends',
      'The IP address you logged in from. For the longer kind (IPv6), only the first half',
      'The name your browser gives itself',
      'Whether it began with a password, a second factor, a passkey or a link, or one of these was used later, and when you last confirmed it was you',
    ],
  },
  {
    group: 'Your account: profile',
    kinds: ['accounts'],
    why: 'To know what to call you, to phone you, and to know what your account is allowed to do.',
    fields: [
      'Email address',
      'Role: client, agent or admin. For an agent, whose appointments they take and what else they may do',
      'Name, phone number and time zone, if you filled them in',
      'When the profile was created and last changed, and when it was disabled, if it has been',
      'When your account will be deleted, if you’ve asked for that',
      'Your account’s number',
    ],
  },
  {
    kinds: ['secondFactors', 'unfinishedSignIns'],
    why: 'To keep out anyone who only knows your password, and to let you in without one.',
    fields: [
      'Whether you have a second factor, and since when. The key your authenticator app has, encrypted',
      'Your recovery codes, only in a scrambled form (keyed hashes)',
      'For each passkey: the name you gave it, its public key and number, how often it was used, what kind of device it’s on, whether your devices share it, and when it was added. A passkey’s secret never leaves your device',
    ],
  },
  {
    kinds: ['securityRules'],
    why: 'To require a second factor for all of them.',
    fields: ['Whether it’s on, which admin set it, and when'],
  },
  {
    kinds: ['auditLog'],
    why: 'To be able to show who looked at your data or changed it, and to notice if someone tampers with that record.',
    fields: [
      'Who did it: the number of the staff member’s account, the software itself, or a visitor who became the first admin',
      'When, and the IP address it came from. For the longer kind (IPv6), only the first half',
      'What was done: a staff member logging in or changing how they log in; an account, permission, person’s record, appointment, note, newsletter address or issue, staff member’s hours or calendars, rule or email created, opened, changed, sent or deleted; a list exported',
      'What it was about, by its number',
      'What changed, before and after: an account’s name, email address, phone number, time zone, role, permissions and status; a staff member’s name, email address, hours and days off, and the server of their calendar; an appointment’s time and staff member; for a person’s record, only which fields. Never passwords, links, what you wrote or what a note says',
      'Scrambled forms (keyed hashes) that link the entries to each other. We also keep the last one and its number separately, and when we last emailed it to our admins',
    ],
  },
  {
    kinds: ['links'],
    why: 'So that only the owner of an email address can do what the email is about.',
    fields: [
      'A scrambled form (hash) of the link’s secret',
      'What the link is for, and for which account. For a change of email address, also the address the link sets: the new one or the old one',
      'When it was created, and when it expires: after 72 hours, or after 30 minutes for a new password, second factor or passkey, 24 hours for a new email address, or 7 days for undoing that',
      'When it was used',
      'For confirming an email address: a scrambled form (keyed hash) of the code in the same email, when it expires (after 10 minutes), and how often a code was tried',
    ],
  },
  {
    kinds: ['rateLimits'],
    why: 'So that nobody fills the calendar or your inbox, or guesses passwords and codes.',
    fields: [
      'Scrambled forms (keyed hashes) of the IP address it came from (for the longer kind, IPv6, only the first half) and of the wider networks it’s part of. Nobody can work any of these out',
      'The same for the email address that was typed, your account’s number, a session’s number, the number in the cookie of a browser you’ve logged in with before, each app code that was tried, and the booking form’s key',
      'When each form was sent, time chosen, email asked for, or password, code or passkey tried',
    ],
  },
  {
    kinds: ['jobs'],
    why: 'So that nobody can tell whether you’re a client from how long an answer takes.',
    fields: [
      'What you sent when you asked for an account, a new password, a change of address, another email or the newsletter, encrypted. For a password, only the scrambled form (argon2id hash)',
      'Which form it was, when it arrived, when it’s due, and how often we’ve tried',
    ],
  },
  {
    group: 'The newsletter',
    kinds: ['unconfirmedSubscribers', 'subscribers'],
    why: 'To send it to you once you’ve confirmed, and to show that you asked for it.',
    fields: [
      'Your email address and a random number',
      'The status: waiting for you to confirm, confirmed, unsubscribed, undeliverable (bounced) or complained about, and when you asked, confirmed and unsubscribed',
      'For each of these changes: when, how and on which page you made it, and the words you agreed to',
      'Scrambled forms (hashes) of the secret in the latest confirmation link and of the code in the same email, how many codes were typed, and when both expire (after 72 hours)',
      'Which issue we sent you last',
    ],
  },
  {
    kinds: ['suppressions'],
    why: 'So that nobody can add your address again by mistake after you’ve unsubscribed or complained, after an email to you has bounced, or after we’ve deleted it.',
    fields: [
      'A scrambled form (keyed hash) of your email address. Nobody can work it out from this',
      'Since when, and for which of these reasons',
    ],
  },
  {
    group: 'Emails the site sends',
    kinds: ['mailTexts', 'mailRecords', 'mailFiles'],
    why: 'To tell you about your appointments, your account and the newsletter.',
    fields: [
      'Your email address',
      'Subject, text and the file for your calendar',
      'What kind of email it is, and which appointment or subscription it’s about',
      'When it was written, when it’s due to be sent and when it was sent. How often we tried, what the mail server said if it failed, and whether it refuses email for you',
    ],
  },
  {
    kinds: ['logLines'],
    why: 'To find faults and fend off attacks.',
    fields: [
      'Time, kind of request, the page’s path without its query or any secrets, result, duration, and a random number for the request',
      'When we turn something away, such as a failed login or a page that isn’t yours: what and why, your account’s number if we know it, and the first part of the IP address',
      'While no mail server is set up: the name of each email’s file, which includes the address it’s for',
      'When something fails: the technical message, which can include an email address a mail server refused, or an account’s number',
    ],
  },
]
