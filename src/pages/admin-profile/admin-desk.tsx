import { Outlet } from 'react-router'
import { Desk } from '../_layout/desk-shell.tsx'

const pages = [
  { name: 'Overview and users', path: '/admin-profile' },
  { name: 'Appointments', path: '/admin-profile/appointments' },
  { name: 'Availability', path: '/admin-profile/availability' },
  { name: 'Newsletter', path: '/admin-profile/newsletter' },
  { name: 'Outgoing mail', path: '/admin-profile/mail' },
  { name: 'Audit log', path: '/admin-profile/audit' },
  { name: 'Security', path: '/admin-profile/security' },
]

/** The admins' desk, with one of its pages below. */
export function AdminDesk() {
  return (
    <Desk name="Admin desk" pages={pages}>
      <Outlet />
    </Desk>
  )
}
