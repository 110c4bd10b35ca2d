import { Link } from 'react-router'
import { ListRow } from '#src/ui/list/list-row.tsx'
import { ScrollingTable } from '#src/ui/list/scrolling-table.tsx'
import type { IssueLine } from './issue-line.server.ts'

/** Issues, each with a link to its page. */
export function IssueTable({ issues }: { issues: IssueLine[] }) {
  if (issues.length === 0)
    return <p>There are no issues yet. Write the first one. It stays a draft until you send it.</p>
  return (
    <ScrollingTable name="Issues" columns={['Subject', 'Status', 'When', 'Recipients']}>
      {issues.map(({ issueId, subject, status, when, recipients }) => (
        <ListRow key={issueId} id={`issue-${issueId}`} href={`/admin-profile/newsletter/${issueId}`}>
          <td>
            <Link to={`/admin-profile/newsletter/${issueId}`} className="prose-link">
              {subject}
            </Link>
          </td>
          <td className="first-letter:uppercase">{status}</td>
          <td className="tabular">{when}</td>
          <td className="tabular">{recipients?.toLocaleString('en-GB') ?? '–'}</td>
        </ListRow>
      ))}
    </ScrollingTable>
  )
}
