import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('pages/home/home.tsx'),
  route('about', 'pages/about/about.tsx'),
  route('scams/:scamType', 'pages/scams/scam-type-page.tsx'),
  route('contact', 'pages/contact/contact.tsx'),
  route('appointments/:token', 'pages/appointments/appointment.tsx'),
  route('newsletter', 'pages/newsletter/newsletter.tsx'),
  route('terms-and-conditions', 'pages/terms-and-conditions/terms-and-conditions.tsx'),
  route('privacy-policy', 'pages/privacy-policy/privacy-policy.tsx'),
  route('login', 'pages/login/login.tsx'),
  route('logout', 'pages/login/logout.tsx'),
  route('reset-password', 'pages/reset-password/reset-password.tsx'),
  route('verify-email', 'pages/verify-email/verify-email.tsx'),
  route('accept-invitation', 'pages/accept-invitation/accept-invitation.tsx'),
  layout('pages/profile/profile-area.tsx', [route('profile', 'pages/profile/profile.tsx')]),
  layout('pages/admin-profile/admin-profile-area.tsx', [
    route('admin-profile', 'pages/admin-profile/admin-profile.tsx'),
    route('admin-profile/appointments', 'pages/admin-profile/admin-appointments.tsx'),
  ]),
  // Every part of the site on one page, for developers. The bundler's word keeps it out of every build.
  ...(import.meta.env.MODE === 'development' ? [route('workshop', 'pages/workshop/workshop.tsx')] : []),
  route('*', 'pages/_frame/unknown-path.ts'),
] satisfies RouteConfig
