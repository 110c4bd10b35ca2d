import { AgentBadge } from '#src/pages/admin-profile/appointments/agents/agent-badge.tsx'
import { ReachLink } from '#src/pages/admin-profile/appointments/reach-link.tsx'
import { RecordLink } from '#src/ui/record/record-link.tsx'
import type { Today } from './today.server.ts'

type Line = Today['following'][number]

/** The next appointments of many agents, by the day and hour: a row each. */
export function FollowingRows({ following }: Pick<Today, 'following'>) {
  const days = [...Map.groupBy(following, ({ day }) => day)]
  return (
    <div className="space-y-4">
      {days.map(([day, lines]) => (
        <section key={day} aria-label={day}>
          <h3 className="border-rule border-b pb-1 font-sans font-semibold text-muted text-small">{day}</h3>
          <ul>
            {lines.map((line, index) => (
              <FollowingRow
                key={line.appointmentId}
                {...line}
                isSameTime={lines[index - 1]?.startTime === line.startTime}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function FollowingRow({
  appointmentId,
  startTime,
  name,
  phone,
  email,
  agentName,
  mark,
  isSameTime,
}: Line & { isSameTime: boolean }) {
  return (
    <li
      className={`grid min-h-10 grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 border-rule sm:grid-cols-[3rem_minmax(0,1fr)_minmax(0,12rem)_9rem] ${isSameTime ? '' : 'border-t first:border-t-0'}`}
    >
      <span className={isSameTime ? 'sr-only' : 'tabular col-start-1 font-semibold'}>{startTime}</span>
      <RecordLink id={appointmentId} className="prose-link col-start-2 min-w-0 truncate">
        {name}
      </RecordLink>
      <span title={agentName} className="flex min-w-0 items-center gap-1.5">
        {mark !== null && <AgentBadge mark={mark} isNamed />}
        <span className="truncate max-sm:sr-only">{agentName}</span>
      </span>
      <span className="tabular whitespace-nowrap max-sm:col-start-2 max-sm:row-start-2 max-sm:pb-2">
        <ReachLink phone={phone} email={email} className="prose-link inline-flex min-h-target items-center" />
      </span>
    </li>
  )
}
