import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The same pages in both areas. */
function ownAccount(desk: 'profile' | 'admin-profile') {
  const pages = {
    email: 'email/change-email.tsx',
    security: 'security/security.tsx',
    'security/second-factor': 'security/second-factor.tsx',
    'security/passkeys': 'security/passkeys.ts',
    'confirm-it-is-you': 'confirm-it-is-you/confirm-it-is-you.tsx',
  }
  return Object.entries(pages).map(([path, file]) =>
    route(`${desk}/${path}`, `pages/profile/${file}`, { id: `${desk}/${path}` }),
  )
}

/** At two paths: its own, with its records below, and that of the file, where its middleware responds with all rows. */
function list(path: string, page: string, records: RouteConfigEntry[] = [], file = `${path}/export`) {
  return [route(path, page, { id: path }, records), route(file, page, { id: file })]
}

const pages = [
  index('pages/home/home.tsx'),
  route('about', 'pages/about/about.tsx'),
  route('safety', 'pages/safety/safety.tsx'),
  route('questions', 'pages/questions/questions.tsx'),
  route('scams/:scamType', 'pages/scams/scam-type-page.tsx'),
  route('first-steps', 'pages/first-steps/first-steps.tsx'),
  route('first-steps/:country/:payment?', 'pages/first-steps/steps-page.tsx'),
  route('contact', 'pages/contact/contact.tsx'),
  route('contact/hold', 'pages/contact/hold.ts'),
  route('appointments/:token', 'pages/appointments/appointment.tsx'),
  route('appointments/:token/calendar', 'pages/appointments/calendar-file.ts'),
  route('calendar/:file', 'pages/calendar/calendar-feed.ts'),
  route('newsletter', 'pages/newsletter/newsletter.tsx'),
  route('newsletter/confirm', 'pages/newsletter/confirm.tsx'),
  route('newsletter/unsubscribe', 'pages/newsletter/unsubscribe.tsx'),
  route('terms-and-conditions', 'pages/terms-and-conditions/terms-and-conditions.tsx'),
  route('privacy-policy', 'pages/privacy-policy/privacy-policy.tsx'),
  route('login', 'pages/login/login.tsx'),
  route('login/second-factor', 'pages/login/second-factor.tsx'),
  route('login/passkey', 'pages/login/passkey.ts'),
  route('logout', 'pages/logout/logout.tsx'),
  route('reset-password', 'pages/reset-password/reset-password.tsx'),
  route('verify-email', 'pages/verify-email/verify-email.tsx'),
  route('confirm-email', 'pages/confirm-email/confirm-email.tsx'),
  route('take-back-email', 'pages/take-back-email/take-back-email.tsx'),
  route('set-up-second-factor', 'pages/set-up-second-factor/set-up-second-factor.tsx'),
  route('accept-invitation', 'pages/accept-invitation/accept-invitation.tsx'),
  layout('pages/profile/profile-area.tsx', [
    route('profile', 'pages/profile/profile.tsx'),
    route('profile/appointments', 'pages/profile/appointments.tsx'),
    route('profile/data', 'pages/profile/data/my-data.tsx'),
    route('profile/data/download', 'pages/profile/data/download-data.ts'),
    route('profile/data/delete-appointments', 'pages/profile/data/delete-appointments.tsx'),
    ...ownAccount('profile'),
  ]),
  layout('pages/admin-profile/admin-profile-area.tsx', [
    route('admin-profile', 'pages/admin-profile/admin-profile.tsx', [
      route('today/:appointmentId', 'pages/admin-profile/appointments/appointment.tsx', { id: 'today-appointment' }),
    ]),
    ...list('admin-profile/users', 'pages/admin-profile/users/users.tsx', [
      route(':userId', 'pages/admin-profile/users/user.tsx'),
    ]),
    ...list(
      'admin-profile/appointments',
      'pages/admin-profile/appointments/appointments.tsx',
      [route(':appointmentId', 'pages/admin-profile/appointments/appointment.tsx')],
      'admin-profile/appointments/csv',
    ),
    route('admin-profile/appointments/hand-over', 'pages/admin-profile/appointments/hand-over/hand-over.tsx'),
    route('admin-profile/appointments/cancel', 'pages/admin-profile/appointments/cancel/cancel.tsx'),
    route('admin-profile/appointments/:appointmentId/move', 'pages/admin-profile/appointments/move/move.tsx'),
    ...list('admin-profile/people', 'pages/admin-profile/people/people.tsx', [
      route(':personId', 'pages/admin-profile/people/person.tsx'),
    ]),
    route('admin-profile/version', 'pages/admin-profile/version.ts'),
    route('admin-profile/search', 'pages/admin-profile/search/search.tsx'),
    route('admin-profile/search/matches', 'pages/admin-profile/search/matches.ts'),
    ...list('admin-profile/audit', 'pages/admin-profile/audit/audit.tsx', [
      route(':sequence', 'pages/admin-profile/audit/audit-entry.tsx'),
    ]),
    route('admin-profile/appointments/new', 'pages/admin-profile/appointments/new/new.tsx'),
    ...list('admin-profile/reports', 'pages/admin-profile/reports/reports.tsx', [], 'admin-profile/reports/csv'),
    route('admin-profile/availability', 'pages/admin-profile/availability/availability.tsx'),
    route('admin-profile/newsletter', 'pages/admin-profile/newsletter/newsletter.tsx'),
    ...list(
      'admin-profile/newsletter/subscribers',
      'pages/admin-profile/newsletter/subscribers.tsx',
      [route(':subscriberId', 'pages/admin-profile/newsletter/subscriber.tsx')],
      'admin-profile/newsletter/files/subscribers',
    ),
    route('admin-profile/newsletter/files/:list', 'pages/admin-profile/newsletter/newsletter-file.ts'),
    route('admin-profile/newsletter/:issueId', 'pages/admin-profile/newsletter/issue.tsx'),
    route('admin-profile/newsletter/:issueId/mail', 'pages/admin-profile/newsletter/issue-mail.ts'),
    ...ownAccount('admin-profile'),
    ...list('admin-profile/mail', 'pages/admin-profile/mail/mail.tsx', [
      route(':mailId', 'pages/admin-profile/mail/mail-record.tsx'),
    ]),
  ]),
  layout('pages/sample-mail/sample-mail-area.tsx', [
    route('sample-mail', 'pages/sample-mail/sample-mails.tsx'),
    route('sample-mail/:mail', 'pages/sample-mail/sample-mail.tsx'),
    route('sample-mail/:mail/html', 'pages/sample-mail/html-part.ts'),
    route('sample-mail/:mail/calendar', 'pages/sample-mail/calendar-file.ts'),
  ]),
  // Every component and every email, for developers. The bundler replaces this condition, so no build includes them.
  ...(import.meta.env.MODE === 'development'
    ? [
        route('workshop', 'pages/workshop/workshop.tsx'),
        route('workshop/mails', 'pages/workshop/mails.tsx'),
        route('workshop/mails/:kind/:theme', 'pages/workshop/mail-in-theme.ts'),
      ]
    : []),
  route('*', 'pages/unknown-path.ts'),
] satisfies RouteConfig

// With a path, so that what a link can’t find out is shown below it, and not in place of the document.
export default [route('', 'pages/_layout/layout.tsx', { id: 'layout' }, pages)] satisfies RouteConfig
