type StoredFields = { group: string; why: string; kept: string; fields: string[] }

/** Everything that the site stores about people, in plain words. A new column about a person needs its line here. */
export const storedFields: StoredFields[] = [
  {
    group: 'An appointment',
    why: 'To hold the consultation, to reach you about it, and to keep the time free for you.',
    kept: '24 months after the appointment. At present we delete it by hand; the software does not yet do it by itself.',
    fields: [
      'Type of scam',
      'Start and end of the appointment, and until when its time is kept free; in universal time (UTC), without your own time zone',
      'The staff member who takes it, and each five-minute step of that person’s time that it uses',
      'Your name and your e-mail address',
      'Your phone number, if you gave it',
      'What happened, if you wrote it: up to 2,000 characters',
      'The words you agreed to, and when you agreed',
      'A reference to use on the phone, and an internal number',
      'Whether it is booked, done, missed or cancelled',
      'A scrambled form (hash) of the secret in the address of your appointment’s page',
      'A key of the form, so that a form that is sent twice books only once',
      'Your account’s number, if you were signed in when you booked',
      'When you booked',
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
    kept: 'A client’s session ends after 14 days without use, or 30 days in all; a staff member’s after 2 hours without use, or 12 hours in all. Signing out deletes it, and so does choosing a new password by a link. A session that ran out is deleted when its browser shows it to us again. Otherwise its record stays until we delete it by hand or delete the account.',
    fields: [
      'A random token, an internal number and your account’s number',
      'When the session began, when it was last used (to within about five minutes), and when it ends',
      'The IP address from which you signed in; of the longer kind (IPv6) only the first half',
      'The name that your browser gave itself',
    ],
  },
  {
    group: 'Your account: profile',
    why: 'To address you, to phone you, and to know what your account may do.',
    kept: 'As long as you have the account.',
    fields: [
      'E-mail address',
      'Role: client or admin',
      'Name, phone number and time zone, as far as you filled them in',
      'When the profile was made and last changed',
      'Your account’s number',
    ],
  },
  {
    group: 'Links that work once',
    why: 'So that only the owner of an e-mail address can accept an invitation, confirm the address or choose a new password.',
    kept: 'A newer link of the same kind replaces one that was not used. Otherwise the record stays as long as the account. A link that is used or too old opens nothing.',
    fields: [
      'A scrambled form (hash) of the link’s secret',
      'What the link is for, and for which account',
      'When it was made, and when it ends: after 72 hours, or after 30 minutes for a new password',
      'When it was used',
    ],
  },
  {
    group: 'The newsletter',
    why: 'To send it to you once you have confirmed, and to show that you asked for it.',
    kept: 'Until you ask us to delete it. We do that by hand.',
    fields: [
      'Your e-mail address',
      'When you asked, and on which page',
      'The words you agreed to',
      'The status “pending”: not confirmed, and nothing is sent',
    ],
  },
  {
    group: 'E-mails that the site writes',
    why: 'To invite you, to confirm your address, to let you choose a new password, or to tell you that you already have an account.',
    kept: 'While no mail server is set, each mail is a file in the firm’s own data folder until we delete it by hand. With a mail server, the software keeps no copy.',
    fields: [
      'Your e-mail address',
      'Sender, subject, date and text, with the link that works once if there is one in it',
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
