import type { ReactNode } from 'react'
import { firm } from '../../../firm/firm.ts'
import type { AppointmentView } from './appointment-view.server.ts'
import { appointmentStatuses } from './board-view.ts'

/** All that is known of an appointment. */
export function AppointmentFacts({ view }: { view: AppointmentView }) {
  const { when, whenForVisitor, lengthMinutes, agentName, status, scamType, name, email, phone, story } = view
  const facts: { term: string; detail: ReactNode }[] = [
    { term: 'Status', detail: <strong>{appointmentStatuses[status]}</strong> },
    { term: 'When', detail: `${when}, ${firm.timeZoneCity} time; ${lengthMinutes} minutes` },
    { term: 'As the visitor sees it', detail: whenForVisitor },
    { term: 'With', detail: agentName },
    { term: 'About', detail: scamType },
    { term: 'Name', detail: name },
    { term: 'Email', detail: <a href={`mailto:${email}`}>{email}</a> },
    {
      term: 'Phone',
      detail: phone === '' ? 'None was given' : <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>,
    },
    {
      term: 'What happened',
      detail: story === '' ? 'Nothing was written' : <span className="whitespace-pre-wrap">{story}</span>,
    },
  ]
  return (
    <dl className="border-rule border-t">
      {facts.map(({ term, detail }) => (
        <div key={term} className="grid gap-x-6 border-rule border-b py-3 sm:grid-cols-[12rem_1fr]">
          <dt className="font-semibold">{term}</dt>
          <dd className="wrap-anywhere tabular">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
