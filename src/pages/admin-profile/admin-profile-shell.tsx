import { Outlet } from 'react-router'
import { ProfileShell } from '../_layout/profile-shell.tsx'

const pages = [
  { name: 'Overview and users', path: '/admin-profile' },
  { name: 'Appointments', path: '/admin-profile/appointments' },
  { name: 'Availability', path: '/admin-profile/availability' },
  { name: 'Newsletter', path: '/admin-profile/newsletter' },
  { name: 'Outgoing mail', path: '/admin-profile/mail' },
  { name: 'Audit log', path: '/admin-profile/audit' },
  { name: 'Security', path: '/admin-profile/security' },
]

/** The layout of all admin pages. */
export function AdminProfileShell() {
  return (
    <ProfileShell name="Admin desk" pages={pages}>
      <Outlet />
    </ProfileShell>
  )
}
