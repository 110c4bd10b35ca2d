import { Outlet } from 'react-router'
import { type DeskSection, DeskShell } from '../_layout/desk-shell.tsx'

const sections: DeskSection[] = [
  { name: 'Today', path: '/admin-profile', icon: 'M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm0-15v2m0 16v2M2 12h2m16 0h2' },
  {
    name: 'Appointments',
    path: '/admin-profile/appointments',
    icon: 'M4 6h16v15H4V6Zm0 5h16M8 3v4m8-4v4',
  },
  {
    name: 'Availability',
    path: '/admin-profile/availability',
    icon: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3 3',
  },
  {
    name: 'Newsletter',
    path: '/admin-profile/newsletter',
    icon: 'M4 4h13v16H6a2 2 0 0 1-2-2V4Zm13 5h3v9a2 2 0 0 1-2 2M8 8h5m-5 4h5m-5 4h3',
  },
  { name: 'Mail', path: '/admin-profile/mail', icon: 'M3 5h18v14H3V5Zm0 2 9 6 9-6' },
  { name: 'Reports', path: '/admin-profile/reports', icon: 'M4 20V4m0 16h16M8 16v-5m4 5V7m4 9v-3' },
  { name: 'Audit log', path: '/admin-profile/audit', icon: 'M6 3h9l4 4v14H6V3Zm9 0v4h4M9 12h7m-7 4h7' },
  { name: 'Security', path: '/admin-profile/security', icon: 'M12 3 5 6v6c0 4 3 7 7 9 4-2 7-5 7-9V6l-7-3Z' },
]

/** The layout of all admin pages. */
export function AdminProfileShell({ person, userId }: { person: string; userId: string }) {
  return (
    <DeskShell name="Admin desk" sections={sections} person={person} userId={userId}>
      <Outlet />
    </DeskShell>
  )
}
