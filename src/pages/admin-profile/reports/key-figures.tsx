import { CountList } from '../count-list.tsx'

type KeyFiguresProps = {
  nextDay: number
  nextWeek: number
  users: number
  newUsers: number
  subscribers: number
  queuedMails: number
}

/** How things stand now, below the reports. */
export function KeyFigures(props: KeyFiguresProps) {
  const { nextDay, nextWeek, users, newUsers, subscribers, queuedMails } = props
  const counts = [
    { label: 'Appointments in the next 24 hours', count: nextDay },
    { label: 'Appointments in the next 7 days', count: nextWeek },
    { label: 'New users in the last 7 days', count: newUsers },
    { label: 'Users', count: users },
    { label: 'Newsletter subscribers', count: subscribers },
    { label: 'Emails queued', count: queuedMails },
  ]
  return <CountList counts={counts} />
}
