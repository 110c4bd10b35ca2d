type StoredFields = { group: string; why: string; kept: string; fields: string[] }

/** Everything that the site stores about people, in plain words. A new column about a person needs its line here. */
export const storedFields: StoredFields[] = [
  {
    group: 'An appointment',
    why: 'To hold the consultation, to reach you about it, and to keep the time free for you.',
    kept: '24 months after the appointment. At present we delete it by hand; the software does not yet do it by itself.',
    fields: [
      'Type of scam',
      'Start and end of the appointment, and until when its time is kept free, in universal time (UTC); and the time zone in which you saw it',
      'The staff member who takes it, and each five-minute step of that person’s time that it uses',
      'Your name and your e-mail address',
      'Your phone number, if you gave it',
      'What happened, if you wrote it: up to 2,000 characters',
      'The words you agreed to, and when you agreed',
      'A reference to use on the phone, and an internal number',
      'Whether it is booked, done, missed or cancelled; how often it was moved or changed otherwise',
      'When it was cancelled, whether by you or by our desk, and when its time was given to somebody else',
      'Each change after you booked: what was changed, when, by you or by which member of our staff; and of a move, the old and the new time and staff member',
      'A scrambled form (hash) of the secret in the address of your appointment’s page',
      'A key of the form, so that a form that is sent twice books only once',
      'Your account’s number, if you were signed in when you booked',
      'When you booked',
    ],
  },
  {
    group: 'A time that is kept while you fill in the form',
    why: 'So that nobody takes it while you are typing.',
    kept: 'Ten minutes, or until you book or choose another time. The record is deleted when somebody else wants the time.',
    fields: [
      'A scrambled form (hash) of the random token in your browser’s cookie',
      'The staff member, the start, and until when the time is kept',
    ],
  },
  {
    group: 'How often bookings are made',
    why: 'So that nobody fills the calendar with bookings that are none.',
    kept: 'For an hour after the last booking or attempt, with the e-mail address for a day. Within the hour after that the software deletes it by itself.',
    fields: [
      'A scrambled form (keyed hash) of the IP address from which a booking comes, or a time is chosen (of the longer kind, IPv6, only of its first half) and of its e-mail address; nobody can read either from it',
      'The moments of the bookings made from there or with it, and of the times chosen from there',
    ],
  },
  {
    group: 'Staff who take consultations',
    why: 'To offer times at which somebody is there, and to tell that person of appointments.',
    kept: 'Name, address and week stay as long as appointments name the person. A day off or extra hours that are over are deleted when the next ones are entered.',
    fields: [
      'Name and e-mail address, whether the person takes appointments, an internal number, and when this was entered',
      'The weekly hours',
      'Days and hours off, with a note if the desk wrote one; visitors never see it',
      'Extra hours',
    ],
  },
  {
    group: 'Your account: signing in',
    why: 'To know that it is you.',
    kept: 'As long as you have the account.',
    fields: [
      'Your name as it was given when the account was made, and your e-mail address',
      'Whether the e-mail address is confirmed',
      'Your password, only as a scrambled form (argon2id hash) from which nobody can read it',
      'That you sign in with e-mail and password, and internal numbers that tie these records together',
      'When these records were made and last changed',
    ],
  },
  {
    group: 'Your account: sessions',
    why: 'To keep you signed in, and to end a session that was left open.',
    kept: 'A client’s session ends after 14 days without use, or 30 days in all; a staff member’s after 2 hours without use, or 12 hours in all. Signing out deletes it, and so do changing your password, choosing a new one by a link, taking back a change of address and, if our staff must do it, disabling the account or signing you out everywhere; you can end each of them on your page about security. A session that ran out is deleted when its browser shows it to us again. Otherwise its record stays until we delete it by hand or delete the account.',
    fields: [
      'A random token, an internal number and your account’s number',
      'When the session began, when it was last used (to within about five minutes), and when it ends',
      'The IP address from which you signed in; of the longer kind (IPv6) only the first half',
      'The name that your browser gave itself',
      'Whether it began with a password, with a second factor, with a passkey or by a link, and when you last proved that it is you',
    ],
  },
  {
    group: 'Your account: profile',
    why: 'To address you, to phone you, and to know what your account may do.',
    kept: 'As long as you have the account. On the page “My data” of your profile you read and download all of it, and ask us to delete the account: the software does that by itself 14 days later, and you can take it back until then.',
    fields: [
      'E-mail address',
      'Role: client or admin',
      'Name, phone number and time zone, as far as you filled them in',
      'When the profile was made and last changed, and since when it is disabled, if it is',
      'From when on your account is to be deleted, once you have asked for that',
      'Your account’s number',
    ],
  },
  {
    group: 'Your account: second factor and passkeys',
    why: 'To let nobody in who only knows your password, and to let you in without one.',
    kept: 'Until you turn the second factor off, remove the passkey or have no account any more. That you are between the password and the second factor, or are using a passkey, is kept for ten minutes at most; what was not finished is deleted within the hour after that.',
    fields: [
      'Whether you have a second factor, and since when; the key that your authenticator app has, encrypted',
      'Your recovery codes, only as scrambled forms (keyed hashes)',
      'For each passkey: the name you gave it, its public key and number, how often it was used, what kind of device it is on, whether your devices share it, and when it was added. The secret of a passkey never leaves your device',
    ],
  },
  {
    group: 'How often codes of an app and passkeys are tried',
    why: 'So that nobody finds them out by trying.',
    kept: 'One day at the most after the last try; it is deleted within the hour after that.',
    fields: [
      'A scrambled form (keyed hash) of your account’s number, and of each code that was tried; and when',
      'A scrambled form (keyed hash) of the IP address from which somebody begins to use a passkey, of the longer kind (IPv6) only the first half; and when',
    ],
  },
  {
    group: 'The rule for admins',
    why: 'To ask all admins for a second factor.',
    kept: 'Until it is changed.',
    fields: ['Whether it is on, which admin set it, and when'],
  },
  {
    group: 'What our staff did (audit log)',
    why: 'To be able to show who looked at your data or changed it, and to notice when somebody tampers with that record.',
    kept: 'As long as we run the site: entries cannot be changed or deleted. When an account is deleted, what entries about it say of name, e-mail address, phone number and time zone is taken out at once; its number stays.',
    fields: [
      'Who did it: the number of the staff member’s account, the software itself, or a visitor who became the first admin',
      'When, and the IP address it came from; of the longer kind (IPv6) only the first half',
      'What was done: an account made, invited, opened, changed, disabled, enabled, deleted or signed out; a staff member’s sign-in; that a staff member’s password, second factor, recovery codes, passkeys or address, or the rule for admins, were changed; a second factor taken off an account; an appointment opened or changed; an address for the newsletter asked, marked or deleted; a list exported; staff hours, rules of booking or an issue of the newsletter changed or sent; a mail sent again',
      'About which account, appointment, subscriber, staff member, issue or mail, by its number',
      'What was changed, before and after: name, e-mail address, phone number, time zone, role and state of an account; name, e-mail address, hours and days off of a staff member, without notes; time and staff member of an appointment; never passwords, links or what you wrote',
      'Scrambled forms (keyed hashes) that tie the entries to one another; the last of them, with its number, beside the log, and when we last emailed it to our admins',
    ],
  },
  {
    group: 'Links that work once',
    why: 'So that only the owner of an e-mail address can accept an invitation, confirm the address, choose a new password, or take back a change of address.',
    kept: 'A newer link of the same kind replaces one that was not used, but for those that take a change of address back. Otherwise the record stays as long as the account. A link that is used or too old opens nothing.',
    fields: [
      'A scrambled form (hash) of the link’s secret',
      'What the link is for, and for which account; for a change of address, the address that the link gives the account: the new one, or the one from before',
      'When it was made, and when it ends: after 72 hours, after 30 minutes for a new password, after 24 hours for another address, after 7 days for taking that back',
      'When it was used',
      'For confirming an address: a scrambled form (keyed hash) of the code in the same mail, when it ends, after 10 minutes, and how often a code was tried',
    ],
  },
  {
    group: 'How often somebody tries to sign in or asks for account mails',
    why: 'To keep strangers from guessing passwords and codes, and from filling your inbox.',
    kept: 'An e-mail address for which wrong passwords were typed: for a day after the last one, or until you sign in or choose a new password. All others: for an hour at the most. Within the hour after that the software deletes them by itself.',
    fields: [
      'A scrambled form (keyed hash) of the e-mail address that was typed, whether it has an account or not; nobody can read it from that',
      'A scrambled form (keyed hash) of the IP address it came from, of the longer kind (IPv6) only the first half',
      'When a wrong password or code was typed, and when an account, a new password, another address or another mail was asked for',
    ],
  },
  {
    group: 'The newsletter',
    why: 'To send it to you once you have confirmed, and to show that you asked for it.',
    kept: 'An address that was not confirmed is deleted seven days after it was last entered, with all that belongs to it. Otherwise until you ask us to delete it. What you agreed to, and when, stays after that without your address.',
    fields: [
      'Your e-mail address and a random number',
      'The status: waiting for you to confirm, confirmed, unsubscribed, come back as undeliverable (bounced), or complained of; and when you asked, confirmed and unsubscribed',
      'For each of these changes: when, how and on which page it was made, and the words you agreed to',
      'Scrambled forms (hashes) of the secret in the newest link to confirm and of the code in the same mail, how many codes were typed, and when both end: after 72 hours',
      'Which issue went to you last',
    ],
  },
  {
    group: 'That you want no newsletter',
    why: 'So that nobody can put your address back by mistake after you have unsubscribed or complained, mail to you came back, or we have deleted it.',
    kept: 'Until you subscribe anew yourself, or ask us to delete it.',
    fields: [
      'A scrambled form (keyed hash) of your e-mail address, from which nobody can read it',
      'Since when, and for which of these reasons',
    ],
  },
  {
    group: 'How often the newsletter form was used',
    why: 'To keep strangers from filling your inbox, or the list, with the form.',
    kept: 'One day at the most after the last use; it is deleted within the hour after that. That somebody used it, without saying who, up to two days.',
    fields: [
      'A scrambled form (keyed hash) of the e-mail address that was entered, and when',
      'A scrambled form (keyed hash) of the IP address it came from, or from which a code was typed, of the longer kind (IPv6) only the first half, and when',
    ],
  },
  {
    group: 'E-mails that the site writes',
    why: 'To confirm, change or cancel an appointment and to remind you of it; to invite you, to confirm your address or another one, to let you choose a new password, to tell you that you already have an account, or that it or how you sign in was changed, that it is going to be deleted or has been; to ask you to confirm the newsletter, to remind you of that once, and to send it.',
    kept: 'The words of a mail are kept, encrypted, until it has been sent, and deleted then; three days longer when the site stopped before the mail server answered, and until we delete them by hand when a mail could not be sent at all. That it was sent stays until we delete it by hand. While no mail server is set, each mail is also a file in the firm’s own data folder until we delete it by hand.',
    fields: [
      'Your e-mail address',
      'Subject, text and the file for your calendar, with the links in them',
      'What kind of mail it is and which appointment or which subscription it is about',
      'When it was written, when it is to be sent and when it was; how often that was tried, what the mail server said when it failed, and whether it takes no mail for you',
    ],
  },
  {
    group: 'Lines in the server’s log',
    why: 'To find faults and to fend off attacks.',
    kept: 'The software writes the lines out and keeps none. They last as long as the firm keeps the output of its server.',
    fields: [
      'Time, kind of request, path of the page without its query and without secrets, result, duration, and a random number of the request',
      'While no mail server is set: the name of each mail’s file, which contains the address it is for',
      'When something fails: the technical message about the fault, which can contain a detail such as an e-mail address that a mail server refused, or an account’s number',
    ],
  },
]
