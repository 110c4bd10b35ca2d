import { useEffect } from 'react'
import { AddToCalendar } from '#src/features/booking/components/add-to-calendar.tsx'
import { noteInTab } from '#src/features/booking/just-booked.tsx'
import { reachInWords, savedAs } from '#src/firm/reach-in-words.ts'
import { FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'

export type AppointmentPhase = 'ahead' | 'running' | 'over' | 'cancelled'

const headings: Record<AppointmentPhase, string> = {
  ahead: 'Your appointment is booked',
  running: 'Your appointment has started',
  over: 'Your appointment is over',
  cancelled: 'Your appointment is cancelled',
}

// A Map, because `done` comes from the URL and could be `constructor`, which every object has.
const afterChange = new Map([
  ['move', 'We’ve moved it to this time.'],
  ['restore', 'It’s back on, at the same time as before.'],
  ['reach', 'We’ve saved how to reach you.'],
])

type AppointmentHeadProps = {
  phase: AppointmentPhase
  time: string
  where: string
  isFirms: boolean
  start: string
  end: string
  lengthMinutes: number
  agentName: string | null
  name: string
  email: string
  phone: string
  hasDiscreetMails: boolean
  /** What the visitor has just changed. */
  done: string | null
  /** For how long it still counts as just booked. */
  secondsNew: number
  token: string
}

/** Whatever a visitor needs to know, and to note, on a phone’s first screen. */
export function AppointmentHead(props: AppointmentHeadProps) {
  const { phase, time, where, isFirms, start, lengthMinutes, agentName, name, email, phone, done } = props
  const { token, secondsNew } = props
  const news = afterChange.get(done ?? '')
  const secondsLeft = phase === 'ahead' ? secondsNew : 0
  const noted = isFirms ? time : `${time} your time`
  useEffect(() => noteInTab({ href: `/appointments/${token}`, time: noted, secondsLeft }), [token, noted, secondsLeft])
  const isComing = phase === 'ahead' || phase === 'running'
  return (
    <div className="max-w-3xl space-y-3">
      <h1 className="text-h3">{headings[phase]}</h1>
      <Notice>
        <time dateTime={start} className="tabular">
          <span className="block font-semibold font-serif text-h2 max-sm:text-[1.5rem]">{time}</span> {where}
        </time>
        <p className="mt-2">
          {agentName !== null && `With ${agentName}. `}
          {lengthMinutes} minutes, free of charge.
        </p>
      </Notice>
      {phase === 'ahead' && news !== undefined && <p className="font-semibold">{news}</p>}
      {isComing && <p className="wrap-anywhere font-semibold text-lead">{reachInWords({ phone, email })}</p>}
      {phase === 'ahead' && <AddToCalendar {...props} />}
      {isComing && phone !== '' && <NumberToSave {...props} />}
      {phase === 'ahead' && news === undefined && (
        <p className="wrap-anywhere text-muted">Thank you, {name}. We look forward to talking to you.</p>
      )}
    </div>
  )
}

function NumberToSave({ hasDiscreetMails }: { hasDiscreetMails: boolean }) {
  return (
    <p>
      We call from <FirmPhoneLink className="prose-link whitespace-nowrap" />. {savedAs(useFirm(), hasDiscreetMails)}
    </p>
  )
}
